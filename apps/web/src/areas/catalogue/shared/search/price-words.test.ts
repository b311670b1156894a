import { expect, it } from 'vitest';
import { priceFilterText } from './price-words.ts';

it.each([
  [{}, 'Any price'],
  [{ min: 6_000_000, max: 15_000_000 }, '₹60 L - ₹1.5 Cr'],
  [{ min: 9_000_000 }, 'From ₹90 L'],
  [{ max: 15_000_000 }, 'Up to ₹1.5 Cr'],
  [{ min: 9_000_000, max: 85_000_000 }, '₹90 L - ₹8.5 Cr'],
])('the price filter %o reads %s', (filter, text) => {
  expect(priceFilterText(filter)).toBe(text);
});
