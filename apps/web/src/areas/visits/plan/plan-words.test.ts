import { describe, expect, it } from 'vitest';
import { timesText, wayText } from './plan-words.ts';

const NBSP = '\u00a0';

describe('the way between two homes', () => {
  it.each([
    [{ travelMinutes: 25, metres: 2656, roadMetres: 3718 }, '25 min travel, about 3.7 km by road'],
    [{ travelMinutes: 40, metres: 6429, roadMetres: 9000 }, '40 min travel, about 9.0 km by road'],
    [{ travelMinutes: 10, metres: 0, roadMetres: 0 }, '10 min travel, within one area'],
    [{ travelMinutes: 30, metres: null, roadMetres: null }, '30 min travel; the distance is not recorded'],
  ])('%j reads %s [V52]', (way, text) => {
    expect(wayText(way)).toBe(text);
  });
});

it('names times as people do', () => {
  expect(timesText('10:00', '11:30')).toBe(`10:00${NBSP}am to 11:30${NBSP}am`);
});
