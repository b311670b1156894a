import { expect, it } from 'vitest';
import { telHref } from './tel.ts';

it.each([
  ['a landline', '020 0000 0001', 'tel:+912000000001'],
  ['a mobile number', '9000000011', 'tel:+919000000011'],
  ['one with +91', '+91 90000 00011', 'tel:+919000000011'],
  ['a mobile number that begins with 91', '9190000001', 'tel:+919190000001'],
  ['a toll-free number, without +91', '1800 000 0001', 'tel:18000000001'],
  ['one of 1860', '1860-000-0001', 'tel:18600000001'],
])('calls %s', (_, number, href) => {
  expect(telHref(number)).toBe(href);
});
