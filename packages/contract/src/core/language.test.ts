import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  inLanguage,
  languageCookie,
  languageOf,
  LANGUAGES,
  PREFIX,
  readLanguageCookie,
  withoutLanguage,
} from './language.ts';

const language = fc.constantFrom(...LANGUAGES);
const word = fc.stringMatching(/^[a-z][\w-]{0,8}$/);
const query = fc.constantFrom('', '?a=1', '?name=%2Fmr', '#part', '?page=2#part');
/** Paths of English pages: none begins with the prefix of a language. */
const path = fc
  .tuple(fc.array(word, { maxLength: 3 }), query)
  .map(([words, rest]) => `/${words.join('/')}${rest}`)
  .filter((text) => languageOf(text) === 'en');

describe('the path of a page in a language', () => {
  it.each([
    ['/', 'mr', '/mr'],
    ['/properties?page=1#x', 'hi', '/hi/properties?page=1#x'],
    ['/mr/user/bookings', 'hi', '/hi/user/bookings'],
    ['/?a=1', 'mr', '/mr?a=1'],
    ['/mr?a=1', 'en', '/?a=1'],
    ['/mr#part', 'en', '/#part'],
    ['/mr', 'en', '/'],
    ['/mrs', 'mr', '/mr/mrs'],
    ['/mr//evil.example', 'en', '/evil.example'],
  ] as const)('of %s in %s is %s [L7]', (from, to, expected) => {
    expect(inLanguage(from, to)).toBe(expected);
  });

  it('names its language, and leads back to the English one [L7]', () => {
    fc.assert(
      fc.property(path, language, (english, to) => {
        const translated = inLanguage(english, to);
        expect(languageOf(translated)).toBe(to);
        expect(withoutLanguage(translated)).toBe(english);
      }),
    );
  });

  it('has no prefix in English, which this build is [L3]', () => {
    expect(PREFIX).toBe('');
    expect(languageOf('/marathi')).toBe('en');
    expect(languageOf('/MR/about')).toBe('en');
  });
});

describe('the cookie of a language', () => {
  it('is read as it was written [L15]', () => {
    for (const one of LANGUAGES) expect(readLanguageCookie(languageCookie(one))).toBe(one);
    expect(languageCookie('mr')).toBe('lang%3Dmr');
  });

  it.each(['', 'mr', 'lang=fr', 'lang=MR', '%zz', 'lang%3D%2F%2Fevil', 'lang%3Dmr%00', 'x'.repeat(4096)])(
    'names no language in %j [L15]',
    (value) => {
      expect(readLanguageCookie(value)).toBeNull();
    },
  );
});
