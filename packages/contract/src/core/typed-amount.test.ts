import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupRupees, readNumber, readRupees } from './typed-amount.ts';

describe('readNumber', () => {
  it.each([
    ['5', 5],
    ['4.97', 4.97],
    ['-5', -5],
    ['56,30,000', 5_630_000],
    ['5,630,000', 5_630_000],
    ['56 30 000', 5_630_000],
    ['56\u00A030\u00A0000', 5_630_000],
    ['1,000.50', 1000.5],
    ['.5', 0.5],
    ['५६,३०,०००', 5_630_000],
  ])('reads %j as %d [ADMP39, L34]', (text, value) => {
    expect(readNumber(text)).toBe(value);
  });

  it.each(['', ' ', '1e5', '0x10', 'Infinity', '5,6', '1,00', '5..6', '5.6.7', '56,3,000', '5 L', '.', '-', 'five'])(
    'makes no number of %j',
    (text) => {
      expect(readNumber(text)).toBeNaN();
    },
  );

  it('reads what the page itself formats, in Indian groups and in plain digits', () => {
    const property = fc.property(fc.nat({ max: 1_000_000_000_000 }), (value) => {
      expect(readNumber(value.toLocaleString('en-IN'))).toBe(value);
      expect(readNumber(value.toLocaleString('en-US'))).toBe(value);
      expect(readNumber(String(value))).toBe(value);
    });
    fc.assert(property);
  });
});

describe('readRupees', () => {
  it.each([
    ['56.3 L', 5_630_000],
    ['77.6L', 7_760_000],
    ['₹56.3 lakh', 5_630_000],
    ['₹ 56,30,000', 5_630_000],
    ['Rs. 56,30,000/-', 5_630_000],
    ['1.25 Cr', 12_500_000],
    ['1.25 crores', 12_500_000],
    ['75 lac', 7_500_000],
    ['90K', 90_000],
    ['५६.३ L', 5_630_000],
    ['5630000', 5_630_000],
    ['0.29 Cr', 2_900_000],
    ['५६.३ लाख', 5_630_000],
    ['1.2 कोटी', 12_000_000],
    ['1.2 करोड़', 12_000_000],
    ['5 हज़ार', 5_000],
  ])('reads %j as %d [ADMP40]', (text, rupees) => {
    expect(readRupees(text)).toBe(rupees);
  });

  it.each([
    '',
    'L',
    '56.3 M',
    '56.3 million',
    '40L-55L',
    '90L+',
    '56.3 LL',
    'about 56 L',
    '56,3 L',
    '$56',
    '5 Cr 30 L',
  ])('makes no amount of %j', (text) => {
    expect(readRupees(text)).toBeNaN();
  });

  it('never drops a unit: a number of lakhs is exactly a hundred thousand times the number', () => {
    const property = fc.property(
      fc.integer({ min: 1, max: 99_999 }),
      fc.constantFrom('L', ' lakh', ' LAKHS', 'lac'),
      (hundredths, unit) => {
        expect(readRupees(`${(hundredths / 100).toFixed(2)}${unit}`)).toBe(hundredths * 1000);
      },
    );
    fc.assert(property);
  });
});

describe('groupRupees', () => {
  it.each([
    ['', ''],
    ['100', '100'],
    ['1000', '1,000'],
    ['5630000', '56,30,000'],
    ['56,300,00', '56,30,000'],
    ['123456789', '12,34,56,789'],
    ['56.3 L', '56.3 L'],
    ['-5630000', '-5630000'],
    ['5630000.50', '5630000.50'],
  ])('makes of %j %j [ADMP42]', (typed, grouped) => {
    expect(groupRupees(typed)).toBe(grouped);
  });
});
