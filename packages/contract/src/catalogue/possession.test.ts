import { describe, expect, it } from 'vitest';
import { isCheckStale, isLaterThanPromised, monthsBetween, movedMonths, readyBy } from './possession.ts';

const dates = (possessionDate: string | null, registered: string | null = null, revised: string | null = null) => ({
  possessionDate,
  registeredCompletion: registered,
  revisedCompletion: revised,
});

describe('movedMonths', () => {
  it.each([
    ['2027-06-30', '2027-12-31', 6],
    ['2027-12-31', '2028-01-01', 1],
    ['2027-06-01', '2027-06-30', 0],
    ['2027-06-30', '2027-04-01', -2],
    ['2026-12-31', '2029-02-28', 26],
  ])('counts calendar months from %s to %s: %d [T3]', (registered, revised, months) => {
    expect(movedMonths(registered, revised)).toBe(months);
  });

  it('is unknown unless both are known [T3]', () => {
    expect([movedMonths(null, '2027-06-30'), movedMonths('2027-06-30', null)]).toEqual([null, null]);
  });
});

describe('readyBy', () => {
  it.each([
    ['the promise without phases', [], '2027-06-30', '2027-06-30'],
    ['nothing without either', [], null, null],
    ['the register’s day where it is later', [dates('2027-06-30', '2027-09-30')], '2027-06-30', '2027-09-30'],
    ['the promise where it is later', [dates('2027-06-30', '2027-01-31')], '2027-06-30', '2027-06-30'],
    [
      'the revised day before the registered one',
      [dates('2027-06-30', '2027-09-30', '2027-08-31')],
      null,
      '2027-08-31',
    ],
    ['the one that is known', [dates(null, '2027-09-30')], null, '2027-09-30'],
    ['the earliest phase', [dates('2028-06-30'), dates('2027-06-30', '2027-12-31'), dates(null)], null, '2027-12-31'],
    ['nothing of phases without dates, whatever the property says', [dates(null)], '2027-06-30', null],
  ] as const)('is %s [T4]', (_, phases, possessionDate, ready) => {
    expect(readyBy([...phases], possessionDate)).toBe(ready);
  });
});

describe('isCheckStale', () => {
  it.each([
    ['2026-11-22', false],
    ['2026-08-24', false],
    ['2026-08-23', true],
    [null, true],
  ])('of a check on %s is %s on 22 November 2026 [T5]', (checkedOn, isStale) => {
    expect(isCheckStale(checkedOn, '2026-11-22')).toBe(isStale);
  });
});

describe('isLaterThanPromised', () => {
  it.each([
    ['2027-07-01', '2027-06-30', true],
    ['2027-06-30', '2027-06-01', false],
    ['2027-01-31', '2026-12-31', true],
    [null, '2026-12-31', false],
    ['2027-01-31', null, false],
  ])('of %s beside %s is %s [T7]', (ready, promised, isLater) => {
    expect(isLaterThanPromised(ready, promised)).toBe(isLater);
  });
});

it('monthsBetween ignores the days', () => {
  expect(monthsBetween('2027-01-31', '2027-02-01')).toBe(1);
});
