import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanEmail, isEmailAddress } from './email.ts';
import { email } from './fields.ts';
import { mailtoHref } from './mailto.ts';

const messages = (value: string) => email.safeParse(value).error?.issues.map(({ message }) => message);

describe('cleanEmail', () => {
  it.each([
    ['asha@mail.in', 'asha@mail.in'],
    ['Asha Rao <asha@mail.in>', 'asha@mail.in'],
    ['"Rao, Asha" <asha@mail.in>;', 'asha@mail.in'],
    ['<mailto:asha@mail.in>', 'asha@mail.in'],
    ['mailto:asha@mail.in?subject=Visit', 'asha@mail.in'],
    ['Mailto:asha@mail.in', 'asha@mail.in'],
    ['asha@mail.in.', 'asha@mail.in'],
    ['asha@mail.in,', 'asha@mail.in'],
    ['(asha@mail.in)', 'asha@mail.in'],
    ["'asha@mail.in'", 'asha@mail.in'],
    ['\u00A0asha@mail.in\u00A0', 'asha@mail.in'],
    ['as\u200Bha@mail.in\uFEFF', 'asha@mail.in'],
    ['asha@mail.in\u202E', 'asha@mail.in'],
    ['ａｓｈａ＠ｍａｉｌ．ｉｎ', 'asha@mail.in'],
    ['asha@mail.in, ravi@mail.in', 'asha@mail.in, ravi@mail.in'],
    ["o'neil+1@mail.in", "o'neil+1@mail.in"],
    ['', ''],
  ])('makes of %j %j [DATA20]', (pasted, address) => {
    expect(cleanEmail(pasted)).toBe(address);
  });

  it('changes no address that mail can reach, and leaves no invisible character', () => {
    const property = fc.property(fc.emailAddress(), (address) => {
      if (isEmailAddress(address)) expect(cleanEmail(` <${address}>. `)).toBe(address);
    });
    fc.assert(property);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        expect(cleanEmail(text)).not.toMatch(/[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/u);
      }),
    );
  });
});

describe('an address', () => {
  it.each([
    'asha@mail.in',
    "o'neil+tag@mail.co.in",
    'a_b-c.d@x-y.example',
    'asha@घर.भारत',
    'ASHA@MAIL.IN',
    '  asha@mail.in ',
  ])('may be %j', (address) => {
    expect(messages(address)).toBeUndefined();
  });

  it.each([
    ...Array.from('<>()[]\\,;:"?&%', (sign) => `as${sign}ha@mail.in`),
    'asha@mail.in>',
    'asha@mail.in.',
    'asha@mail,in',
    'asha@ma il.in',
    'आशा@mail.in',
    'аsha@mail.in',
    'asha@-mail.in',
    'asha@mail-.in',
    'asha@mail',
    'a@b@mail.in',
    'mailto:asha@mail.in',
    'asha@ｍａｉｌ.in',
  ])('is not %j [DATA21]', (address) => {
    expect(messages(address)).toEqual(['Please enter a valid email address']);
  });

  it.each(['\u200B', '\u200D', '\u00AD', '\u202E', '\uFE0F', '\u3164', '\u0085', '\u0000'])(
    'holds no %j, which nobody sees [DATA21]',
    (hidden) => {
      for (const address of [`as${hidden}ha@mail.in`, `asha@ma${hidden}il.in`]) {
        expect(messages(address)).toEqual([
          'Please enter a valid email address, without characters that cannot be seen',
        ]);
      }
    },
  );
});

describe('mailtoHref', () => {
  it('encodes the reserved characters of a URL [DATA22]', () => {
    expect(mailtoHref('asha@mail.in')).toBe('mailto:asha@mail.in');
    expect(mailtoHref('a?cc=x&b%40@mail.in')).toBe('mailto:a%3Fcc%3Dx%26b%2540@mail.in');
  });
});
