import { afterEach, describe, expect, it, vi } from 'vitest';
import { webLanguages } from './lib/web-languages.mjs';

afterEach(() => vi.unstubAllEnvs());

describe('the languages that the page is built in', () => {
  it.each([
    ['', ['mr', 'hi', 'en']],
    ['en', ['en']],
    ['en, mr', ['mr', 'en']],
    ['hi,en,mr', ['mr', 'hi', 'en']],
  ])("'%s' is %j [L5]", (setting, languages) => {
    vi.stubEnv('WEB_LANGUAGES', setting);
    expect(webLanguages()).toEqual(languages);
  });

  it.each(['mr', 'en,fr', 'EN', 'en,,mr'])("'%s' is refused, with what would be right [L5]", (setting) => {
    vi.stubEnv('WEB_LANGUAGES', setting);
    expect(() => webLanguages()).toThrow('WEB_LANGUAGES must list en, and of mr and hi what is wanted');
  });
});
