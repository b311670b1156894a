import { describe, expect, it } from 'vitest';
import { conflictsOf, mergeValues } from './property-conflict.ts';
import { NEW_PROPERTY, type PropertyValues } from './property-values.ts';

const base: PropertyValues = { ...NEW_PROPERTY, name: 'Bakul House', minPrice: '6000000', amenities: ['Gym'] };
const nameOfUser = (id: string) => `User ${id}`;

describe('a conflict', () => {
  it('lists what differs, and suggests the side that changed it', () => {
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

  it('is none when both say the same', () => {
    expect(conflictsOf(base, { ...base, name: 'X' }, { ...base, name: 'X' }, nameOfUser)).toEqual([]);
  });
});

it('a merge takes the newest, and mine where it was chosen', () => {
  const mine = { ...base, name: 'Mine', minPrice: '1' };
  const newest = { ...base, name: 'Newest', minPrice: '2', description: 'New' };
  expect(mergeValues(mine, newest, { name: 'mine', minPrice: 'newest' })).toEqual({ ...newest, name: 'Mine' });
});
