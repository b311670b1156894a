import { FIRST_RATES } from '@aangan/contract/catalogue/price-rates';
import { expect, it } from 'vitest';
import { extraText, ratesText } from './price-words.ts';

it('dates its rates', () => {
  expect(ratesText({ ...FIRST_RATES, source: 'Gazette.' })).toBe('Rates from 1 April 2022. Gazette.');
});

it.each([
  ['ONCE', 300_000, '₹3,00,000'],
  ['PER_SQ_FT', 25, '₹25 per sq ft'],
  ['PER_FLOOR', 40_000, '₹40,000 per floor'],
  ['PER_MONTH', 0, '₹0 per month'],
  ['ONCE', null, null],
] as const)('an extra %s of %j reads %j', (unit, amount, text) => {
  expect(extraText({ amount, unit })).toBe(text);
});
