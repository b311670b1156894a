import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { visitDay } from './fields.ts';

beforeEach(() => {
  // 20:00 UTC on the 20th is already the 21st in India.
  vi.useFakeTimers({ now: new Date('2026-11-20T20:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['', 'Please select a date for your visit'],
  ['2026-11-20', 'Please select a future date.'],
  ['2026-11-21', null],
  ['2026-12-21', null],
  ['2026-12-22', 'Please select a date within the next 30 days.'],
])('%j says %j [VISIT3]', (date, expected) => {
  const { error } = visitDay.safeParse(date);
  expect(error?.issues.map(({ message }) => message) ?? null).toEqual(expected === null ? null : [expected]);
});
