import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isAskedAgain, NOTICES, PRESENT_NOTICE, purposesOf } from './notice.ts';
import { CONSENT_PURPOSES } from './privacy-lists.ts';

const released = NOTICES.flatMap(({ version, texts, sums }) =>
  Object.entries(texts).map(([lang, text]) => ({ version, lang, text, sum: sums[lang] })),
);

describe('the notice', () => {
  it.each(released)('of $version in $lang is as it was released: a change is a new version [I28]', ({ text, sum }) => {
    expect(createHash('sha256').update(JSON.stringify(text)).digest('hex')).toBe(sum);
  });

  it('has a name of its own for each version, in the order of their days [I28]', () => {
    const versions = NOTICES.map(({ version }) => version);
    expect(new Set(versions).size).toBe(versions.length);
    const days = NOTICES.map(({ effectiveFrom }) => effectiveFrom);
    expect(days.toSorted()).toEqual(days);
  });

  it('tells of every purpose there is, in each language [I26]', () => {
    for (const { text } of released) {
      expect(purposesOf(text).map(({ purpose }) => purpose)).toEqual(CONSENT_PURPOSES);
      expect(purposesOf(text).filter(({ needed }) => needed).map(({ purpose }) => purpose)).toEqual(['ACCOUNT']);
      for (const words of purposesOf(text)) expect(Object.values(words)).not.toContain('');
    }
  });

  it('asks nobody again who agreed to the present one, and those who agreed before a material one [I28]', () => {
    expect(isAskedAgain(PRESENT_NOTICE.version)).toBe(false);
    expect(isAskedAgain('none')).toBe(NOTICES.some(({ isMaterial }) => isMaterial));
  });
});
