import { describe, expect, it } from 'vitest';
import { daysText, hourText, preferencesText } from './call-words.ts';

describe('when somebody may be called', () => {
  it.each([
    [[1, 2, 3, 4, 5, 6], 'Mon to Sat'],
    [[1, 2], 'Mon, Tue'],
    [[1, 3, 5], 'Mon, Wed, Fri'],
    [[5, 6, 7], 'Fri to Sun'],
    [[7], 'Sun'],
  ])('of the days %j reads %s', (days, text) => {
    expect(daysText(days)).toBe(text);
  });

  it('has full hours of a clock with twelve', () => {
    expect([8, 12, 18, 21].map(hourText)).toEqual(['8\u00A0am', '12\u00A0pm', '6\u00A0pm', '9\u00A0pm']);
  });

  it('says first that nobody may', () => {
    const callHours = { days: [1, 2, 3], from: 18, to: 21 };
    expect(preferencesText({ stopped: true, callHours })).toBe('Nobody may contact you');
    expect(preferencesText({ stopped: false, callHours })).toBe('Mon to Wed, 6\u00A0pm to 9\u00A0pm');
    expect(preferencesText({ stopped: false, callHours: null })).toBe('Any time');
  });
});
