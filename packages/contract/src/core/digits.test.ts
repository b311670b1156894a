import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asciiDigits, codeInText } from './digits.ts';

/** The zero of each script that people in India type in, and of some adjacent ones. */
const ZEROS = ['०', '૦', '০', '੦', '୦', '௦', '౦', '೦', '൦', '٠', '۰', '０', '\u{1D7CE}', '\u{1D7D8}', '\u{1FBF0}'];

describe('asciiDigits', () => {
  it('reads the digits of every script [DATA19]', () => {
    for (const zero of ZEROS) {
      const first = zero.codePointAt(0) ?? 0;
      const script = Array.from({ length: 10 }, (_, value) => String.fromCodePoint(first + value)).join('');
      expect(asciiDigits(script)).toBe('0123456789');
    }
  });

  it('converts every decimal digit and changes nothing else', () => {
    const property = fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
      const read = asciiDigits(text);
      expect(read.replace(/[0-9]/g, '')).toBe(text.replace(/\p{Nd}/gu, ''));
      expect(Array.from(read)).toHaveLength(Array.from(text).length);
    });
    fc.assert(property, { numRuns: 500 });
    expect(asciiDigits('½ ² Ⅳ 十')).toBe('½ ² Ⅳ 十');
  });
});

describe('codeInText', () => {
  it.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    ['123-456', '123456'],
    ['Use 2 for help. Your OTP: 123456', '123456'],
    ['123456 is your code for +91 98765 43210. It lives 10 minutes.', '123456'],
    ['१२३४५६', '123456'],
    ['<#> 123456 is the code @aangan.example #123456', null],
    ['Your OTP: 123456, not 654321', null],
    ['1234567', null],
    ['12345', null],
    ['12 34', null],
    ['no code', null],
    ['', null],
  ])('finds in %j %j [AUTH40]', (text, code) => {
    expect(codeInText(text)).toBe(code);
  });

  it('never composes a code of unrelated digits, whatever the text is', () => {
    const property = fc.property(fc.string({ unit: fc.constantFrom(...'01 a.-२'), maxLength: 24 }), (text) => {
      const code = codeInText(text);
      if (code !== null && /[a.]/.test(text)) expect(asciiDigits(text).split(/[^0-9]+/)).toContain(code);
    });
    fc.assert(property, { numRuns: 1_000 });
  });
});
