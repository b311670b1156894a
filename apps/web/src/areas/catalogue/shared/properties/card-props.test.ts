import { describe, expect, it } from 'vitest';
import type { PropertyCard } from '@aangan/contract/catalogue/entities';
import { cardProps, shortFlatTypes, statusBadge } from './card-props.ts';

const bakul: PropertyCard = {
  id: 7,
  name: 'Bakul House',
  location: 'Charholi',
  minPrice: 5_970_000,
  maxPrice: 8_320_000,
  imageUrl: '/media/7/800.webp',
  image: {
    base: '/media/7',
    widths: [400, 800],
    avifWidths: [400, 800],
    width: 1600,
    height: 1200,
    placeholder: 'data:image/webp;base64,AA',
  },
  featured: true,
  isFeatured: true,
  flatTypes: ['2BHK', '3BHK'],
  possessionDate: '2027-06-30',
  workDone: 71,
  status: 'UNDER_CONSTRUCTION',
  readyBy: '2027-06-30',
  minArea: 715,
  maxArea: 1012,
  minPricePerSqFt: 8200,
  typePrices: [],
};
const card = (change: Partial<PropertyCard> = {}) => cardProps({ ...bakul, ...change }, '400px');

describe('a property as a card', () => {
  it('shows name, place, price range, flat types, construction and possession month [FIND10]', () => {
    expect(card()).toMatchObject({
      name: 'Bakul House',
      nameAloud: undefined,
      href: '/properties/7',
      location: 'Charholi',
      price: '₹59.7 L - ₹83.2 L',
      done: 71,
      facts: [
        { label: 'Flat types', value: '2, 3BHK', fullValue: '2BHK, 3BHK' },
        { label: 'Construction', value: '71%' },
        { label: 'Possession', fullValue: 'June 2027' },
      ],
    });
  });

  it('never puts a masked name, or a hint of it, into the picture text', () => {
    const masked = card({ name: '******' });
    expect(masked.nameAloud).toBe('Home in Charholi, name shown after sign-in');
    expect(masked.photo.alt).toBe('Apartment towers in Charholi');
    expect(card().photo.alt).toBe('Bakul House, Charholi');
  });

  it.each([
    ['2027-06-30', undefined, undefined],
    ['2027-07-01', 'register: Jul 2027', 'register: July 2027'],
    [null, undefined, undefined],
  ])('adds the register to the possession month when it is later: %s [T7]', (readyBy, note, fullNote) => {
    expect(card({ readyBy }).facts.at(-1)).toMatchObject({ label: 'Possession', note, fullNote });
  });

  it('leaves out unknown facts', () => {
    const bare = card({ flatTypes: [], workDone: null, possessionDate: null, image: null, imageUrl: null });
    expect(bare.facts).toEqual([]);
    expect(bare.done).toBeUndefined();
    expect(bare.photo.src).toBeNull();
  });

  it('shows a construction progress of zero', () => {
    expect(card({ workDone: 0 }).facts).toContainEqual({ label: 'Construction', value: '0%' });
  });

  it('offers a picture in AVIF where there is one [DATA18]', () => {
    expect(card().photo).toMatchObject({ avifSrcSet: '/media/7/400.avif 400w, /media/7/800.avif 800w' });
    const { photo } = card({ image: bakul.image && { ...bakul.image, avifWidths: [] } });
    expect(photo).toMatchObject({ avifSrcSet: undefined, srcSet: '/media/7/400.webp 400w, /media/7/800.webp 800w' });
  });

  it('falls back to the picture address when no sizes were made', () => {
    expect(card({ image: null }).photo.src).toBe('/media/7/800.webp');
  });
});

describe('the flat types of a card', () => {
  it.each([
    [['2BHK'], '2BHK'],
    [['2BHK', '3BHK', '4BHK'], '2, 3, 4BHK'],
    [['2BHK', 'Penthouse'], '2BHK, Penthouse'],
  ])('%j read %s', (types, text) => {
    expect(shortFlatTypes(types)).toBe(text);
  });
});

describe('the status badge', () => {
  it.each([
    ['UNDER_CONSTRUCTION', 'building', 'Under Construction'],
    ['NEARING_POSSESSION', 'nearing', 'Nearing Possession'],
    ['ready to move', 'ready', 'Ready to Move'],
    ['On hold', 'plain', 'On hold'],
  ])('of %s is %s, %s', (status, kind, text) => {
    expect(statusBadge(status)).toEqual({ kind, text });
  });
});
