import { hasWebAddress } from '@aangan/contract/core/names';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smsText } from './sms-text.ts';

describe('smsText', () => {
  it.each([
    'Asha Kulkarni',
    "O'Hara 100%_\\ «घर»",
    'क्‍ष र्‍हाटे',
    'Zoë 🏡 👨‍👩‍👧',
    'Broadway 2.0',
    'A. P. J. Kalam',
    'Ravi S/o Mohan',
    'And so on...',
  ])('leaves %j as it is', (name) => {
    expect(smsText(name)).toBe(name);
  });

  it.each([
    ['evil.com', 'evil. com'],
    ['A.K.Sharma', 'A. K. Sharma'],
    ['https://evil.example/win?x=1', 'https evil. example/win?x=1'],
    ['www.evil.in', 'www. evil. in'],
    ['ev\u200Bil\uFEFF.\u202Ecom', 'evil. com'],
    ['evil．com and evil｡com', 'evil. com and evil. com'],
    ['10.0.0.1', '10. 0. 0. 1'],
    ['2.0.com', '2. 0. com'],
    ['asha@mail.example', 'asha mail. example'],
    ['tel:9876543210', 'tel 9876543210'],
    ['Asha\r\nYour code is 1\u2028\t2', 'Asha Your code is 1 2'],
    ['  a \u0000 b  ', 'a b'],
    ['\ud83cx', 'x'],
    ['\u202E', ''],
  ])('makes %j %j', (given, told) => {
    expect(smsText(given)).toBe(told);
  });

  it('cuts between characters, and marks the cut', () => {
    expect(smsText('x'.repeat(60))).toBe('x'.repeat(60));
    expect(smsText('x'.repeat(61))).toBe(`${'x'.repeat(58)}..`);
    expect(smsText('abc 👨‍👩‍👧 d', 10)).toBe('abc..');
    expect(smsText('क्षत्रिय', 7)).toBe('क्ष..');
  });

  it('is one bounded line without links and hidden characters, for any input [ASVS 1.3.3]', () => {
    const unit = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.constantFrom(
        'evil',
        '.com',
        'https://',
        'www.',
        '/',
        '\u202E',
        '\u200B',
        '１',
        '．',
        '。',
        ' ',
        '2.0',
        '@',
        ':',
      ),
    );
    const property = fc.property(fc.array(unit, { maxLength: 12 }), (parts) => {
      const told = smsText(parts.join(''));
      expect(told.length).toBeLessThanOrEqual(60);
      expect(told).not.toMatch(/(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u);
      expect(told).not.toMatch(/[\p{L}\p{M}]\.[\p{L}\p{N}]|:\/\//u);
    });
    fc.assert(property, { numRuns: 3_000 });
  });

  it('has no web address that a name may not have either', () => {
    const address = fc.tuple(
      fc.constantFrom('', 'https://', 'www.', 'http:'),
      fc.stringMatching(/^[a-z0-9-]{1,12}$/),
      fc.constantFrom('.com', '.in/x', '.example', '．xyz', '.co.in'),
    );
    const property = fc.property(address, (parts) => {
      expect(hasWebAddress(smsText(parts.join('')))).toBe(false);
    });
    fc.assert(property);
  });
});
