import { describe, expect, it } from 'vitest';
import { daysOf, momentOf, shortDayText, weekdayOf } from './days.ts';

/** Saturday 21 November 2026, a quarter past midnight in India. */
const NOW = new Date('2026-11-20T18:45:00Z');

describe('the days to choose from', () => {
  it('are the 31 of the window, with notes on special days', () => {
    const days = daysOf(
      [
        { date: '2026-11-21', state: 'OVER', note: '' },
        { date: '2026-11-22', state: 'FULL', note: '' },
        { date: '2026-11-23', state: 'OPEN', note: '' },
        { date: '2026-12-01', state: 'CLOSED', note: 'Site blessing' },
      ],
      NOW,
    );
    expect(days).toHaveLength(31);
    expect(days[0]).toEqual({
      date: '2026-11-21',
      name: 'Saturday, 21 November 2026, visiting hours are over',
      word: 'Over',
      isShut: true,
    });
    expect(days[1]).toMatchObject({ name: 'Sunday, 22 November 2026, full', word: 'Full', isShut: true });
    expect(days[2]).toMatchObject({ name: 'Monday, 23 November 2026', word: '', isShut: false });
    expect(days[10]).toMatchObject({ name: 'Tuesday, 1 December 2026, closed', word: 'Closed', isShut: true });
    expect(days.at(-1)?.date).toBe('2026-12-21');
  });

  it('name the month on its first day, and need no response', () => {
    expect(daysOf(undefined, NOW)[10]).toMatchObject({ date: '2026-12-01', word: 'Dec', isShut: false });
  });
});

it('a month grid begins with Sunday', () => {
  expect([weekdayOf('2026-11-22'), weekdayOf('2026-11-28')]).toEqual([0, 6]);
});

it('short days and instants are of India', () => {
  expect(shortDayText('2026-12-05')).toBe('Sat 5 Dec');
  expect(momentOf('2026-11-20T18:45:00Z')).toEqual({ date: '2026-11-21', time: '00:15' });
  expect(momentOf('2026-11-21T18:29:59Z')).toEqual({ date: '2026-11-21', time: '23:59' });
});
