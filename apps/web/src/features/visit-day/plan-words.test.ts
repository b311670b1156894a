import { describe, expect, it } from 'vitest';
import { shortDay, timesText, wayText } from './plan-words.ts';

const NBSP = '\u00a0';

describe('the way between two homes', () => {
  it.each([
    [{ travelMinutes: 25, metres: 2656, roadMetres: 3718 }, '25 min on the way, about 3.7 km by road'],
    [{ travelMinutes: 40, metres: 6429, roadMetres: 9000 }, '40 min on the way, about 9.0 km by road'],
    [{ travelMinutes: 10, metres: 0, roadMetres: 0 }, '10 min on the way, within one area'],
    [{ travelMinutes: 30, metres: null, roadMetres: null }, '30 min on the way; the distance is not recorded'],
  ])('%j reads %s [V52]', (way, text) => {
    expect(wayText(way)).toBe(text);
  });
});

it('names days and times as people do', () => {
  expect(shortDay('2026-12-05')).toBe('Sat 5 Dec');
  expect(timesText('10:00', '11:30')).toBe(`10:00${NBSP}am to 11:30${NBSP}am`);
});
