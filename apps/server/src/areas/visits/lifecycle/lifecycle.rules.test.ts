import { addDays, todayInIndia } from '@aangan/contract/core/dates';
import { TEXTS } from '@aangan/contract/core/texts';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { visitDateProblem } from './lifecycle.rules.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('visitDateProblem', () => {
  it.each([
    ['UTC', 0],
    ['America/Los_Angeles', 480],
    ['Pacific/Kiritimati', -840],
    ['Asia/Kolkata', -330],
  ])('changes the day at 18:30 UTC on a machine in %s', (name, offset) => {
    vi.stubEnv('TZ', name);
    const before = new Date('2026-12-10T18:29:59.999Z');
    const after = new Date('2026-12-10T18:30:00.000Z');
    expect(before.getTimezoneOffset()).toBe(offset);

    expect(visitDateProblem('booking', '2026-12-10', before)).toBeNull();
    expect(visitDateProblem('booking', '2027-01-09', before)).toBeNull();
    expect(visitDateProblem('booking', '2027-01-10', before)).toBe(TEXTS.booking.windowHint);

    expect(visitDateProblem('booking', '2026-12-10', after)).toBe(TEXTS.booking.pastDate);
    expect(visitDateProblem('booking', '2026-12-11', after)).toBeNull();
    expect(visitDateProblem('booking', '2027-01-10', after)).toBeNull();
  });

  it('gives a buyer who reschedules the reason for an invalid date [VISIT17]', () => {
    const now = new Date('2026-12-10T06:00:00Z');
    expect(visitDateProblem('rescheduling', '2026-12-09', now)).toBe('Please select a future date.');
    expect(visitDateProblem('rescheduling', '2026-12-10', now)).toBeNull();
    expect(visitDateProblem('rescheduling', '2027-01-10', now)).toBe('Please select a date within the next 30 days.');
  });

  it('accepts exactly 31 days, today and the 30 after it, at any instant', () => {
    const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instants, fc.integer({ min: -60, max: 90 }), (now, days) => {
        const date = addDays(todayInIndia(now), days);
        const fine = visitDateProblem('booking', date, now) === null;
        expect(fine).toBe(days >= 0 && days <= 30);
      }),
    );
  });
});
