import { expect, it } from 'vitest';
import { formatPhone } from './phone-text.ts';

it.each([
  ['9000000011', '+91\u00A090000\u00A000011'],
  ['020 0000 0001', '020 0000 0001'],
  ['******0011', '******0011'],
  ['', ''],
])('writes the number %s as %s', (number, text) => {
  expect(formatPhone(number)).toBe(text);
});
