import { describe, expect, it } from 'vitest';
import { availabilityText } from './availability.ts';

const TODAY = '2026-11-22';
const units = (unitsTotal: number | null, unitsAvailable: number | null, unitsAsOf: string | null = null) => ({
  unitsTotal,
  unitsAvailable,
  unitsAsOf,
});

describe('what is still available of a flat', () => {
  it.each([
    [units(24, 9, '2026-11-18'), '9 of 24 as of 18 November 2026'],
    [units(null, 9, '2026-11-18'), '9 as of 18 November 2026'],
    [units(24, 0, '2026-11-18'), 'None left as of 18 November 2026'],
    [units(null, 0, '2026-11-18'), 'None left as of 18 November 2026'],
    [units(24, null), '24 in total; how many are left is not on record'],
    [units(100_000, 12_345, '2026-11-18'), '12,345 of 1,00,000 as of 18 November 2026'],
    [units(null, null), null],
  ])('%j reads %j', (flat, text) => {
    expect(availabilityText(flat, TODAY)).toBe(text);
  });

  it.each([
    [units(24, 4, '2026-10-23'), '4 of 24 as of 23 October 2026'],
    [units(24, 4, '2026-10-22'), '4 of 24 as of 22 October 2026, older than 30 days'],
    [units(null, 4, '2026-10-22'), '4 as of 22 October 2026, older than 30 days'],
    [units(24, 0, '2026-10-22'), 'None left as of 22 October 2026, older than 30 days'],
  ])('%j reads %j: old from the 31st day on', (flat, text) => {
    expect(availabilityText(flat, TODAY)).toBe(text);
  });
});
