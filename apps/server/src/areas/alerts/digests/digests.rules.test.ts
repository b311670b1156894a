import { describe, expect, it } from 'vitest';
import { earliest, instantSlot, isDue, nextSlot, slotOf } from './digests.rules.ts';

/** An instant in India. */
const at = (text: string) => new Date(`${text.replace(' ', 'T')}+05:30`);
const never = { userId: 0, lastDigestAt: null };

describe('at once', () => {
  it.each([
    // now, the last digest, and the start of the wait
    ['2026-11-25 07:59:59', null, '2026-11-25 08:00:00'],
    ['2026-11-25 08:00:00', null, '2026-11-25 08:00:00'],
    ['2026-11-25 20:59:59', null, '2026-11-25 20:59:59'],
    ['2026-11-25 21:00:00', null, '2026-11-26 08:00:00'],
    ['2026-11-25 23:59:59', null, '2026-11-26 08:00:00'],
    ['2026-11-26 00:00:00', null, '2026-11-26 08:00:00'],
    ['2026-11-25 12:00:00', '2026-11-25 11:30:00', '2026-11-25 12:30:00'],
    ['2026-11-25 12:30:00', '2026-11-25 11:30:00', '2026-11-25 12:30:00'],
    ['2026-11-25 20:30:00', '2026-11-25 20:00:00', '2026-11-26 08:00:00'],
    ['2026-11-25 20:30:00', '2026-11-25 19:50:00', '2026-11-25 20:50:00'],
    ['2026-12-31 22:00:00', null, '2027-01-01 08:00:00'],
  ])('at %s, after a digest at %s, is %s [I11]', (now, last, slot) => {
    expect(instantSlot(at(now), last === null ? null : at(last))).toEqual(at(slot));
  });
});

describe('once a day and once a week', () => {
  it.each([
    // 25 November 2026 is a Wednesday
    ['DAILY', 0, '2026-11-25 07:59:59', '2026-11-25 08:00:00'],
    ['DAILY', 0, '2026-11-25 08:00:00', '2026-11-26 08:00:00'],
    ['DAILY', 59, '2026-11-25 08:00:00', '2026-11-25 08:59:00'],
    ['DAILY', 61, '2026-11-25 08:00:59', '2026-11-25 08:01:00'],
    // still the 25th in London, the 26th in India
    ['DAILY', 0, '2026-11-26 00:30:00', '2026-11-26 08:00:00'],
    ['DAILY', 0, '2026-11-25 23:59:59', '2026-11-26 08:00:00'],
    ['WEEKLY', 0, '2026-11-25 07:00:00', '2026-11-30 08:00:00'],
    ['WEEKLY', 7, '2026-11-30 08:06:59', '2026-11-30 08:07:00'],
    ['WEEKLY', 7, '2026-11-30 08:07:00', '2026-12-07 08:07:00'],
    ['WEEKLY', 0, '2026-11-30 00:00:00', '2026-11-30 08:00:00'],
    ['WEEKLY', 0, '2026-11-29 23:59:59', '2026-11-30 08:00:00'],
  ] as const)('%s for user %i after %s is %s [I11]', (frequency, userId, now, slot) => {
    expect(nextSlot(frequency, userId, at(now))).toEqual(at(slot));
  });
});

describe('a digest that is due', () => {
  it.each([
    ['DAILY', '2026-11-25 07:50:00', '2026-11-25 08:09:59', false],
    ['DAILY', '2026-11-25 07:50:00', '2026-11-25 08:10:00', true],
    ['DAILY', '2026-11-25 08:10:00', '2026-11-26 08:09:59', false],
    // no server ran for two days
    ['DAILY', '2026-11-22 08:10:00', '2026-11-25 19:00:00', true],
    ['WEEKLY', '2026-11-25 12:00:00', '2026-11-30 08:09:59', false],
    ['WEEKLY', '2026-11-25 12:00:00', '2026-11-30 08:10:00', true],
    ['INSTANT', '2026-11-25 12:00:00', '2026-11-25 12:00:01', true],
    ['INSTANT', '2026-11-25 12:00:00', '2026-11-25 21:30:00', false],
    ['OFF', '2026-11-01 12:00:00', '2026-11-25 12:00:00', false],
  ] as const)('%s, weighed at %s, at %s: %s [I11]', (frequency, toldAt, now, due) => {
    expect(isDue({ frequency, toldAt: at(toldAt) }, { userId: 10, lastDigestAt: null }, at(now))).toBe(due);
  });

  it('waits an hour after the last immediate digest, and after no other [I11]', () => {
    const told = { userId: 10, lastDigestAt: at('2026-11-25 11:30:00') };
    const weighed = { toldAt: at('2026-11-24 11:30:00') };
    expect(isDue({ ...weighed, frequency: 'INSTANT' }, told, at('2026-11-25 12:29:59'))).toBe(false);
    expect(isDue({ ...weighed, frequency: 'INSTANT' }, told, at('2026-11-25 12:30:00'))).toBe(true);
    expect(isDue({ ...weighed, frequency: 'DAILY' }, told, at('2026-11-25 12:00:00'))).toBe(true);
  });

  it('never comes for what is off, and at the earliest of several times', () => {
    const now = at('2026-11-25 12:00:00');
    expect(slotOf('OFF', never, now)).toBeNull();
    expect(earliest([])).toBeNull();
    expect(earliest([null, slotOf('WEEKLY', never, now), slotOf('DAILY', never, now), null])).toEqual(
      at('2026-11-26 08:00:00'),
    );
  });
});
