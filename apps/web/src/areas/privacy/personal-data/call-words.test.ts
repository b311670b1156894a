import { expect, it } from 'vitest';
import { preferencesText } from './call-words.ts';

it('says when somebody may be called, and first that nobody may [I24]', () => {
  const callHours = { days: [1, 2, 3], from: 18, to: 21 };
  expect(preferencesText({ stopped: true, callHours })).toBe('Nobody may contact you');
  expect(preferencesText({ stopped: false, callHours })).toBe('Mon to Wed, 6\u00A0pm to 9\u00A0pm');
  expect(preferencesText({ stopped: false, callHours: { ...callHours, days: [1, 2, 3, 4, 5, 6, 7] } })).toBe(
    'Every day, 6\u00A0pm to 9\u00A0pm',
  );
  expect(preferencesText({ stopped: false, callHours: null })).toBe('Any time');
});
