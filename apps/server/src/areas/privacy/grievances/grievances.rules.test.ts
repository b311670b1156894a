import { describe, expect, it } from 'vitest';
import { closesOn, dueOn, numberOf, overdueDays, statusNow } from './grievances.rules.ts';

describe('a complaint', () => {
  it.each([
    [9, '2026-11-21', 'G-2026-000009'],
    [1_234_567, '2027-01-01', 'G-2027-1234567'],
  ])('%i of %s has the number %s [I36]', (id, filedOn, number) => {
    expect(numberOf(id, filedOn)).toBe(number);
  });

  it.each([
    ['2026-11-21T18:29:59Z', '2026-12-21'],
    ['2026-11-21T18:30:00Z', '2026-12-22'],
    ['2027-01-30T12:00:00Z', '2027-03-01'],
    ['2028-01-30T12:00:00Z', '2028-02-29'],
  ])('filed at %s is due on %s, by the day in India [I36]', (now, due) => {
    expect(dueOn(new Date(now))).toBe(due);
  });

  it.each([
    ['2026-12-31T18:29:59Z', 'ANSWERED'],
    ['2026-12-31T18:30:00Z', 'CLOSED'],
  ] as const)('that was answered on 1 December is, at %s, %s [I36]', (now, status) => {
    expect(closesOn('2026-12-01')).toBe('2026-12-31');
    expect(statusNow({ status: 'ANSWERED', answeredOn: '2026-12-01' }, new Date(now))).toBe(status);
  });

  it.each([
    ['OPEN', '2026-12-20', 0],
    ['OPEN', '2026-12-17', 3],
    ['OPEN', '2026-12-22', -2],
    ['ANSWERED', '2026-12-01', 0],
    ['CLOSED', '2026-12-01', 0],
  ] as const)('that is %s and due on %s is %i days late', (status, due, days) => {
    expect(overdueDays({ status, dueOn: due }, new Date('2026-12-19T18:30:00Z'))).toBe(days);
  });
});
