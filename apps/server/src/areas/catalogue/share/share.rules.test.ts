import { describe, expect, it } from 'vitest';
import { footOf, monthsOf, typesOf } from './share.rules.ts';

describe('typesOf', () => {
  it.each([
    [1, '2BHK'],
    [2, '3BHK'],
    [3, '2 and 3BHK'],
    [6, '3 and 4BHK'],
    [7, '2, 3 and 4BHK'],
    [0, 'Homes'],
  ])('names the flats of the mask %i: %s', (flatMask, types) => {
    expect(typesOf({ flatMask })).toBe(types);
  });
});

describe('monthsOf', () => {
  it.each([
    [null, null, null, null],
    [null, '2028-01-31', null, null],
    ['2027-09-30', '2027-09-30', 'September 2027', null],
    ['2027-09-01', '2027-09-30', 'September 2027', null],
    ['2027-09-30', '2028-12-31', 'September 2027', 'December 2028'],
  ])('promised %s, ready by %s [T7]', (possessionDate, readyBy, month, register) => {
    expect(monthsOf({ possessionDate, readyBy })).toEqual({ month, register });
  });
});

describe('footOf', () => {
  const day = '2026-11-21';
  it.each([
    [5_790_000, false, null, 'Prices as of 21 November 2026.'],
    [5_790_000, true, null, 'Prices as of 21 November 2026. Sample project.'],
    [5_790_000, true, 'A52000000000', 'Prices as of 21 November 2026. Sample project. Agent A52000000000'],
    [0, false, 'A52000000000', 'As of 21 November 2026. Agent A52000000000'],
  ])('of a price of %i, sample %s, agent %s [T53]', (maxPrice, sample, agentNumber, foot) => {
    expect(footOf({ maxPrice, sample }, day, { agentNumber })).toBe(foot);
  });
});
