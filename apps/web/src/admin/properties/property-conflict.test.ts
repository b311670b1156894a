import { describe, expect, it } from 'vitest';
import { conflictsOf, mergeValues } from './property-conflict.ts';
import { EMPTY_FLAT, EMPTY_PHASE } from './property-facts.ts';
import { NEW_PROPERTY, type PropertyValues } from './property-values.ts';

const base: PropertyValues = { ...NEW_PROPERTY, name: 'Bakul House', minPrice: '6000000', amenities: ['Gym'] };
const nameOfUser = (id: string) => `User ${id}`;

describe('a conflict', () => {
  it('lists the differing fields, and preselects the side that changed each', () => {
    const mine = { ...base, name: 'Bakul Heights', amenities: ['Gym', 'Garden'], featured: true };
    const newest = { ...base, name: 'Bakul Park', minPrice: '6500000', featured: true };
    expect(conflictsOf(base, mine, newest, nameOfUser).map(({ field, suggestion }) => [field, suggestion])).toEqual([
      ['name', 'mine'],
      ['minPrice', 'newest'],
      ['amenities', 'mine'],
    ]);
  });

  it('says both sides in words', () => {
    const mine = { ...base, assignedUserId: '41', possessionDate: '2028-03-31' };
    const newest = { ...base, status: 'NEARING_POSSESSION' as const, featured: true };
    const words = conflictsOf(base, mine, newest, nameOfUser).map(({ mine, newest }) => [mine, newest]);
    expect(words).toEqual([
      ['Under Construction', 'Nearing Possession'],
      ['No', 'Yes'],
      ['User 41', 'Not assigned'],
      ['31 March 2028', 'Empty'],
    ]);
  });

  it('names a place by its coordinates [T39]', () => {
    const conflicts = conflictsOf(base, { ...base, lat: '18.7', lng: '73.9' }, base, nameOfUser);
    expect(conflicts.map(({ label, mine, newest }) => [label, mine, newest])).toEqual([
      ['Latitude', '18.7', 'Empty'],
      ['Longitude', '73.9', 'Empty'],
    ]);
  });

  it('is empty when both sides are equal', () => {
    expect(conflictsOf(base, { ...base, name: 'X' }, { ...base, name: 'X' }, nameOfUser)).toEqual([]);
  });
});

it('a merge takes the newest values, and mine where chosen', () => {
  const mine = { ...base, name: 'Mine', minPrice: '1' };
  const newest = { ...base, name: 'Newest', minPrice: '2', description: 'New' };
  expect(mergeValues(mine, newest, { name: 'mine', minPrice: 'newest' })).toEqual({ ...newest, name: 'Mine' });
});

it('a merge saves a flat as a new one that was deleted meanwhile [T30]', () => {
  const kept = { ...EMPTY_FLAT, flatId: '31' };
  const gone = { ...EMPTY_FLAT, flatId: '32' };
  const merged = mergeValues({ ...base, flats: [kept, gone] }, { ...base, flats: [kept] }, { flats: 'mine' });
  expect(merged.flats.map(({ flatId }) => flatId)).toEqual(['31', '']);
});

it('a conflict says the facts of both sides in words [T1, T18, T31]', () => {
  const mine: PropertyValues = {
    ...base,
    phases: [
      { ...EMPTY_PHASE, name: 'Tower A', registeredCompletion: '2028-12-31' },
      { ...EMPTY_PHASE, name: 'Tower B', reraNo: 'P52100012346' },
    ],
    flats: [
      {
        ...EMPTY_FLAT,
        type: '2BHK',
        area: '702',
        price: '5790000',
        agreementValue: '5142000',
        unitsTotal: '24',
        unitsAvailable: '9',
        unitsAsOf: '2026-11-18',
      },
    ],
    notInPrice: {
      rows: [{ label: 'Floor rise', amount: '25', unit: 'PER_SQ_FT', note: '' }],
      asOf: '2026-11-18',
      isNothing: false,
    },
  };
  const newest = {
    ...base,
    flats: [{ ...EMPTY_FLAT, type: '2BHK', area: '702', price: '5790000' }],
    notInPrice: { rows: [], asOf: '2026-11-20', isNothing: true },
  };
  expect(conflictsOf(base, mine, newest, nameOfUser).map(({ label, mine, newest }) => [label, mine, newest])).toEqual([
    ['Registrations', 'Tower A, Registered completion 31 December 2028; Tower B, P52100012346', 'None'],
    [
      'Flats',
      '2BHK 702 sq ft at ₹57,90,000, agreement value ₹51,42,000, 24 in total, 9 available, as of 18 November 2026',
      '2BHK 702 sq ft at ₹57,90,000',
    ],
    ['Not in this price', 'Floor rise, ₹25 per sq ft; as of 18 November 2026', 'Nothing, as of 20 November 2026'],
  ]);
});
