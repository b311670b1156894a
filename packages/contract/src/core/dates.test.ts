import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addDays, formatDate, isCalendarDate, placeInVisitWindow, todayInIndia, visitWindow } from './dates.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const instants = fc.date({ min: new Date('1970-01-01'), max: new Date('2150-01-01'), noInvalidDate: true });
const dates = instants.map((instant) => instant.toISOString().slice(0, 10));

const HOST_ZONES = ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Kolkata'];

describe('todayInIndia', () => {
  it.each(HOST_ZONES)('turns at 18:30 UTC on a machine in %s', (name) => {
    vi.stubEnv('TZ', name);
    expect(todayInIndia(new Date('2026-12-31T18:29:59.999Z'))).toBe('2026-12-31');
    expect(todayInIndia(new Date('2026-12-31T18:30:00.000Z'))).toBe('2027-01-01');
    expect(todayInIndia(new Date('2028-02-28T18:30:00.000Z'))).toBe('2028-02-29');
  });

  it('is what the zone data say', () => {
    const india = new Intl.DateTimeFormat('en-CA', {
      timeZone: 'Asia/Kolkata',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    fc.assert(
      fc.property(instants, (now) => {
        expect(todayInIndia(now)).toBe(india.format(now));
      }),
    );
  });
});

describe('isCalendarDate', () => {
  it.each(['2026-11-20', '2028-02-29', '1900-01-01', '2199-12-31', '2000-02-29'])('takes %s', (text) => {
    expect(isCalendarDate(text)).toBe(true);
  });

  it.each([
    '',
    '2026-02-29',
    '2100-02-29',
    '2026-04-31',
    '2026-00-10',
    '2026-13-01',
    '2026-01-00',
    '2026-1-1',
    '1899-12-31',
    '2200-01-01',
    '2026-11-20 ',
    '2026-11-20T00:00',
    '2026/11/20',
    '２０２６-11-20',
    '2026-11-20\n',
  ])('refuses %j', (text) => {
    expect(isCalendarDate(text)).toBe(false);
  });
});

describe('addDays', () => {
  it('goes over the ends of months and years, and back', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    fc.assert(
      fc.property(dates, fc.integer({ min: -400, max: 400 }), (date, days) => {
        expect(addDays(addDays(date, days), -days)).toBe(date);
      }),
    );
  });
});

describe('the visit window', () => {
  it('has 31 days: today in India and the 30 after it [VISIT2]', () => {
    fc.assert(
      fc.property(instants, (now) => {
        const { min, max } = visitWindow(now);
        expect([min, max]).toEqual([todayInIndia(now), addDays(min, 30)]);
        const places = [addDays(min, -1), min, max, addDays(max, 1)].map((date) => placeInVisitWindow(date, now));
        expect(places).toEqual(['past', 'inside', 'inside', 'beyond']);
      }),
    );
  });
});

describe('formatDate', () => {
  it.each(HOST_ZONES)('writes the same day on a machine in %s [DATA9, INFO6]', (name) => {
    vi.stubEnv('TZ', name);
    expect(formatDate('2026-12-05', 'long')).toBe('5 December 2026');
    expect(formatDate('2026-12-05', 'short')).toBe('5 Dec 2026');
    expect(formatDate('2026-12-05', 'month')).toBe('December 2026');
    expect(formatDate('2026-12-05', 'weekday')).toBe('Saturday');
  });
});
