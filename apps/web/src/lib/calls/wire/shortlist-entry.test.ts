import { describe, expect, it } from 'vitest';
import { shortlistFrom, shortlistEntryFrom } from './shortlist-entry.ts';

const picture = { base: '/media/a', widths: [400], avifWidths: [400], width: 800, height: 600, placeholder: null };

describe('shortlistEntryFrom', () => {
  it('reads the shape our server sends', () => {
    const value = {
      id: 5,
      propertyId: 9,
      propertyName: 'Bakul House',
      propertyLocation: 'Charholi',
      imageUrl: '/media/a/800.webp',
      image: picture,
      minPrice: 5_630_000,
      maxPrice: 7_400_000,
      flatTypes: ['2BHK', '3BHK'],
      possessionDate: '2027-09-30',
      readyBy: '2027-12-31',
      workDone: 58,
      cheapestFlatId: 31,
      lastLookedOn: '2026-11-02',
      changes: [{ id: 7, changedOn: '2026-11-12', kind: 'PROGRESS', subject: '', flatId: null, before: 58, after: 62 }],
    };
    expect(shortlistEntryFrom(value)).toEqual(value);
  });

  it.each(['propertyName', 'name'])('takes the name from %s [SAVE8]', (key) => {
    expect(shortlistEntryFrom({ id: 1, [key]: 'Varas' })?.propertyName).toBe('Varas');
  });

  it.each(['propertyLocation', 'location', 'address'])('takes the location from %s [SAVE8]', (key) => {
    expect(shortlistEntryFrom({ id: 1, [key]: 'Chikhali' })?.propertyLocation).toBe('Chikhali');
  });

  it.each([
    ['imageUrl', { imageUrl: '/p' }],
    ['thumbnailUrl', { thumbnailUrl: '/p' }],
    ['propertyImages as text', { propertyImages: ['/p', '/q'] }],
    ['propertyImages.url', { propertyImages: [{ url: '/p' }] }],
    ['propertyImages.imageUrl', { propertyImages: [{ imageUrl: '/p' }] }],
    ['propertyImages.path', { propertyImages: [{ path: '/p' }] }],
    ['media.url', { propertyImages: [], media: [{ url: '/p' }] }],
    ['media.imageUrl', { media: [{ imageUrl: '/p' }] }],
    ['media.path', { media: [{ path: '/p' }] }],
    ['mainImage', { media: [], mainImage: '/p' }],
    ['imageUrl before the others', { imageUrl: '/p', thumbnailUrl: '/q', mainImage: '/r' }],
  ])('takes the picture from %s [PROP22, SAVE8]', (_name, value) => {
    expect(shortlistEntryFrom({ id: 1, ...value })?.imageUrl).toBe('/p');
  });

  it('has no picture when none is named [DATA17]', () => {
    expect(shortlistEntryFrom({ id: 1, imageUrl: null, media: [{}] })).toMatchObject({ imageUrl: null, image: null });
  });

  it.each([null, 'x', [], { name: 'Varas' }])('is null for %j', (value) => {
    expect(shortlistEntryFrom(value)).toBeNull();
  });
});

describe('shortlistFrom', () => {
  it.each([
    ['an array', [{ id: 1 }]],
    ['data', { data: [{ id: 1 }] }],
    ['properties', { properties: [{ id: 1 }] }],
    ['items', { items: [{ id: 1 }] }],
    ['data.items', { data: { items: [{ id: 1 }] } }],
  ])('reads %s [CALL14]', (_name, value) => {
    expect(shortlistFrom(value).map(({ id }) => id)).toEqual([1]);
  });

  it('is empty for no answer, and fails for an answer without a list', () => {
    expect(shortlistFrom(undefined)).toEqual([]);
    expect(() => shortlistFrom({ total: 0 })).toThrow('no list');
  });
});
