import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { correctClock, now } from './clock.ts';
import { todayInIndia, visitWindow } from './dates.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-25T06:00:00Z') }));

afterEach(() => {
  correctClock(new Date().toUTCString());
  vi.useRealTimers();
});

describe('a clock that is off', () => {
  it('is corrected by the last response, and with it today and the days of visits [VISIT24]', () => {
    correctClock('Sat, 28 Nov 2026 06:00:00 GMT');
    vi.advanceTimersByTime(60_000);
    expect(now().toISOString()).toBe('2026-11-28T06:01:00.000Z');
    expect(todayInIndia()).toBe('2026-11-28');
    expect(visitWindow()).toEqual({ min: '2026-11-28', max: '2026-12-28' });
  });

  it('is not corrected when it differs by less than a minute', () => {
    correctClock('Wed, 25 Nov 2026 06:00:59 GMT');
    expect(now().toISOString()).toBe('2026-11-25T06:00:00.000Z');
  });

  it.each([null, '', 'soon'])('is not corrected by a response with the time %s', (date) => {
    correctClock(date);
    expect(now().toISOString()).toBe('2026-11-25T06:00:00.000Z');
  });
});
