import { describe, expect, it } from 'vitest';
import { daysText, isOutside, prefersText } from './call-hours-words.ts';

const HOURS = { days: [1, 2, 3, 4, 5, 6], from: 18, to: 21 };
/** Of Tuesday, 24 November 2026. */
const at = (time: string) => new Date(`2026-11-24T${time}:00+05:30`);

describe('when a buyer wants to be called', () => {
  it.each([
    [[1, 2, 3, 4, 5, 6], 'Mon to Sat'],
    [[7, 1], 'Mon, Sun'],
    [[1, 2], 'Mon, Tue'],
    [[3], 'Wed'],
    [[6, 1, 3], 'Mon, Wed, Sat'],
    [[1, 2, 3, 4, 5, 6, 7], 'every day'],
  ])('%j reads %s', (days, text) => {
    expect(daysText(days)).toBe(text);
  });

  it('is said with the time in India [I24]', () => {
    const text = prefersText(HOURS, at('11:05'));
    expect(text).toBe('Prefers calls Mon to Sat, 6\u00A0pm to 9\u00A0pm. It is 11:05\u00A0am now.');
    expect(prefersText({ days: [2], from: 8, to: 12 }, at('00:10'))).toBe(
      'Prefers calls Tue, 8\u00A0am to 12\u00A0pm. It is 12:10\u00A0am now.',
    );
  });

  it.each([
    ['2026-11-24T17:59:59+05:30', true],
    ['2026-11-24T18:00:00+05:30', false],
    ['2026-11-24T20:59:59+05:30', false],
    ['2026-11-24T21:00:00+05:30', true],
    // a Sunday in India, still Saturday in London
    ['2026-11-22T18:30:00+05:30', true],
    ['2026-11-28T20:00:00+05:30', false],
  ])('%s is outside of Mon to Sat, 6 pm to 9 pm: %s [I24]', (moment, expected) => {
    expect(isOutside(HOURS, new Date(moment))).toBe(expected);
  });
});
