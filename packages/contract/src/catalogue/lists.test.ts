import { expect, it } from 'vitest';
import { AMENITIES } from './filter-lists.ts';

it('the amenities are 22, each once, and can be sent as a list with commas [DATA6]', () => {
  expect(AMENITIES).toHaveLength(22);
  // however they are written: one that an admin types is taken for the listed one
  expect(new Set(AMENITIES.map((name) => name.toLowerCase())).size).toBe(AMENITIES.length);
  expect(AMENITIES.filter((name) => name.includes(',') || name !== name.trim())).toEqual([]);
});
