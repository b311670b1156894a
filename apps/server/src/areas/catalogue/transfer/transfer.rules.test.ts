import { describe, expect, it } from 'vitest';
import { addMonths, endOfMonthAhead } from './transfer.rules.ts';

describe('addMonths', () => {
  it.each([
    ['2026-11-20', 1, '2026-12-20'],
    ['2026-11-20', 2, '2027-01-20'],
    ['2026-11-20', -12, '2025-11-20'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-05-31', -6, '2025-11-30'],
    ['2026-11-20', 0, '2026-11-20'],
    ['2026-11-20', 240, '2046-11-20'],
  ])('%s and %i months is %s', (date, months, expected) => expect(addMonths(date, months)).toBe(expected));
});

describe('endOfMonthAhead', () => {
  it.each([
    ['2026-11-20', 0, '2026-11-30'],
    ['2026-11-30', 1, '2026-12-31'],
    ['2026-11-20', 3, '2027-02-28'],
    ['2027-11-01', 3, '2028-02-29'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-12-31', 12, '2027-12-31'],
  ])('of %s, %i months on, is %s', (today, months, expected) => expect(endOfMonthAhead(today, months)).toBe(expected));
});
