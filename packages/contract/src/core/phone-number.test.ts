import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOBILE_NUMBER } from './limits.ts';
import { phoneProblem, readPhoneNumber, searchedNumber } from './phone-number.ts';

const NOT_INDIAN = 'Enter an Indian mobile number';
const NOT_TEN = 'Please enter a valid 10-digit phone number';
/** The value of a field after each key. */
const typed = (keys: string) => Array.from(keys).reduce((value, key) => readPhoneNumber(value + key), '');
const number = fc.stringMatching(/^[6-9][0-9]{9}$/);

describe('readPhoneNumber', () => {
  it.each([
    ['9876543210', '9876543210'],
    ['+91 98765 43210', '9876543210'],
    ['+91 (0) 98765-43210', '9876543210'],
    ['0091-98765-43210', '9876543210'],
    ['919876543210', '9876543210'],
    ['098765 43210', '9876543210'],
    ['tel:+919876543210', '9876543210'],
    ['९८७६५४३२१०', '9876543210'],
    ['+९१ ९८७६५ ४३२१०', '9876543210'],
    ['9198765432', '9198765432'],
    ['+919198765432', '9198765432'],
    ['91987', '91987'],
    ['phone', ''],
    ['+971 50 123 4567', '+971501234567'],
    ['+65 9123 4567', '+6591234567'],
    ['+61 412 345 678', '+61412345678'],
    ['0061 412 345 678', '0061412345678'],
    ['98765432101', '98765432101'],
    ['9876543210 / 9876543211', '98765432109876543211'],
    ['+91 20 2567 8901', '+912025678901'],
  ])('reads %j as %j [AUTH2]', (text, kept) => {
    expect(readPhoneNumber(text)).toBe(kept);
  });

  it('gives the same for a number with any prefix, pasted or typed key by key [AUTH2]', () => {
    const prefix = fc.constantFrom('', '+91', '0091', '91', '0', '+910', '00910', '910', '+91 ', '+91-', '0 ');
    const property = fc.property(prefix, number, (before, digits) => {
      expect(readPhoneNumber(before + digits)).toBe(digits);
      expect(typed(before + digits)).toBe(digits);
    });
    fc.assert(property);
  });

  it('never composes a number: ten digits are all digits of the text, or those after 91 or 0', () => {
    const property = fc.property(fc.string({ unit: fc.constantFrom(...'0123456789+- x'), maxLength: 24 }), (text) => {
      const kept = readPhoneNumber(text);
      if (!MOBILE_NUMBER.test(kept)) return;
      expect(text.replace(/[^0-9]/g, '')).toMatch(new RegExp(`^(?:(?:00)?91)?0?${kept}$`));
    });
    fc.assert(property, { numRuns: 3_000 });
  });
});

describe('phoneProblem', () => {
  it.each([
    ['+971501234567', NOT_INDIAN],
    ['+97', NOT_INDIAN],
    ['+6591234567', NOT_INDIAN],
    ['0065', NOT_INDIAN],
    ['+912025678901', NOT_INDIAN],
    ['98765432101', NOT_TEN],
    ['02025678901', NOT_TEN],
  ])('of %j is %j [AUTH41]', (kept, problem) => {
    expect(phoneProblem(kept)).toBe(problem);
  });

  it('is nothing while a number is being typed with any prefix', () => {
    const prefix = fc.constantFrom('', '+91', '0091', '91', '0', '+910');
    const property = fc.property(prefix, number, (before, digits) => {
      let kept = '';
      for (const key of before + digits) {
        kept = readPhoneNumber(kept + key);
        expect(phoneProblem(kept)).toBeUndefined();
      }
    });
    fc.assert(property);
  });
});

describe('searchedNumber', () => {
  it.each([
    ['+91 98765 43210', '9876543210'],
    ['०९८७६५ ४३२१०', '9876543210'],
    ['98765', '98765'],
    ['Asha 98765 43210', 'Asha 98765 43210'],
    ['asha', 'asha'],
    ['', ''],
  ])('looks for %j as %j', (text, searched) => {
    expect(searchedNumber(text)).toBe(searched);
  });
});
