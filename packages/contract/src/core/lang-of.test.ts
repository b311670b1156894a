import { expect, test } from 'vitest';
import { langOf } from './lang-of.ts';

test('a text in Devanagari alone is marked as Marathi on an English page, any other not [L24]', () => {
  expect(langOf('पलाश कोर्ट')).toBe('mr');
  expect(langOf('पलाश कोर्ट, 2 BHK')).toBeUndefined();
  expect(langOf('Palash Court')).toBeUndefined();
  expect(langOf('412105')).toBeUndefined();
});
