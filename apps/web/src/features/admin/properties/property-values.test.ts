import type { AdminProperty } from '@aangan/contract/admin-entities';
import { adminPropertyBody } from '@aangan/contract/admin-inputs';
import { describe, expect, it } from 'vitest';
import { numberOf } from '../shared/typed-rules.ts';
import { NEW_PROPERTY, payloadOf, percentOf, valuesOf, withAmenity } from './property-values.ts';

describe('a percentage', () => {
  it.each([
    ['80', 80],
    [' 80% ', 80],
    ['80% completed', 80],
    ['0', 0],
    ['12.5 %', 12.5],
  ])('is read from %j', (text, percent) => {
    expect(percentOf(text)).toBe(percent);
  });

  it.each(['', 'about 80%', '80 completed', '-5'])('is not read from %j', (text) => {
    expect(percentOf(text)).toBeNaN();
  });
});

it('text that is no number is none', () => {
  expect([numberOf(''), numberOf('  '), numberOf('x')].every(Number.isNaN)).toBe(true);
  expect(numberOf('712.50')).toBe(712.5);
});

describe('an amenity', () => {
  it.each([
    ['  Sky deck ', ['Gym', 'Sky deck']],
    ['', ['Gym']],
    ['   ', ['Gym']],
    ['Gym', ['Gym']],
    ['gYM', ['Gym']],
    ['swimming pool', ['Gym', 'Swimming Pool']],
  ])('%j is added to Gym as %j [ADMP27]', (typed, chosen) => {
    expect(withAmenity(['Gym'], typed)).toEqual(chosen);
  });
});

describe('the payload', () => {
  const stored: AdminProperty = {
    id: 7,
    version: 3,
    name: 'Bakul House',
    description: 'Towers.',
    address: { location: 'Charholi', city: 'Pune', state: 'Maharashtra', zipcode: null },
    minPrice: 6_000_000,
    maxPrice: 8_000_000,
    status: 'NEARING_POSSESSION',
    featured: true,
    isFeatured: true,
    assignedUserId: '41',
    assignedUser: { id: 41, name: 'Sayali Kulkarni' },
    workDone: null,
    possessionDate: null,
    reraNo: 'P52100012345',
    reraUrl: null,
    videoUrl: null,
    mapUrl: null,
    phases: [],
    flats: [{ type: '2BHK', area: 712.5, price: 6_000_000 }],
    characteristics: [{ keyName: 'Floors', valueName: '20' }],
    amenities: ['Gym'],
    media: [],
    updatedAt: '2026-11-01T00:00:00Z',
  };

  it('of a stored property, filled in, says the same again, in numbers [ADMP23, ADMP29]', () => {
    const payload = payloadOf({ ...valuesOf(stored), workDone: '80% completed' });
    expect(adminPropertyBody.parse(payload)).toMatchObject({
      name: 'Bakul House',
      minPrice: 6_000_000,
      maxPrice: 8_000_000,
      workDone: 80,
      status: 'NEARING_POSSESSION',
      featured: true,
      isFeatured: true,
      reraNo: 'P52100012345',
      reraUrl: null,
      address: { location: 'Charholi', city: 'Pune', state: 'Maharashtra', zipcode: null },
      possessionDate: null,
      flats: [{ type: '2BHK', area: 712.5, price: 6_000_000 }],
      characteristics: [{ keyName: 'Floors', valueName: '20' }],
      amenities: ['Gym'],
    });
  });

  it('names nobody when nobody is assigned', () => {
    expect(payloadOf(NEW_PROPERTY).assignedUserId).toBeNull();
    expect(payloadOf({ ...NEW_PROPERTY, assignedUserId: '41' }).assignedUserId).toBe(41);
  });

  it('of a property without flats begins with an empty one', () => {
    expect(valuesOf({ ...stored, flats: [] }).flats).toEqual([{ type: '', area: '', price: '' }]);
  });
});
