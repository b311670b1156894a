import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  NOTICES,
  noticeLanguages,
  PRESENT_NOTICE,
  purposesOf,
  VALID_NOTICE_VERSIONS,
} from '@aangan/contract/privacy/notice';
import { CONSENT_PURPOSES } from '@aangan/contract/privacy/lists';
import { LANGUAGES } from '@aangan/contract/core/language';
import { findNoticeText } from './personal-data.notice.ts';

const released = NOTICES.flatMap((notice) =>
  noticeLanguages(notice).map((lang) => {
    const text = findNoticeText(notice.version, lang);
    if (!text) throw new Error(`The notice ${notice.version} has no text in ${lang}`);
    return { version: notice.version, lang, text, sum: notice.sums[lang] };
  }),
);

describe('the notice', () => {
  it.each(released)(
    'of $version in $lang is unchanged since its release: a change needs a new version [I28]',
    ({ text, sum }) => {
      expect(createHash('sha256').update(JSON.stringify(text)).digest('hex')).toBe(sum);
    },
  );

  it('in force can be read in every language, each in its own words [L45]', () => {
    expect(noticeLanguages(PRESENT_NOTICE)).toEqual(LANGUAGES);
    const titles = LANGUAGES.map((lang) => findNoticeText(PRESENT_NOTICE.version, lang)?.title);
    expect(new Set(titles).size).toBe(LANGUAGES.length);
  });

  it('has a unique name for each version, in the order of their dates [I28]', () => {
    const versions = NOTICES.map(({ version }) => version);
    expect(new Set(versions).size).toBe(versions.length);
    const days = NOTICES.map(({ effectiveFrom }) => effectiveFrom);
    expect(days.toSorted()).toEqual(days);
  });

  it('names every purpose, in each language [I26]', () => {
    for (const { text } of released) {
      expect(purposesOf(text).map(({ purpose }) => purpose)).toEqual(CONSENT_PURPOSES);
      expect(
        purposesOf(text)
          .filter(({ needed }) => needed)
          .map(({ purpose }) => purpose),
      ).toEqual(['ACCOUNT']);
      for (const words of purposesOf(text)) expect(Object.values(words)).not.toContain('');
    }
  });

  it('of the present version is accepted, and no version before the last material one [I28]', () => {
    expect(VALID_NOTICE_VERSIONS).toContain(PRESENT_NOTICE.version);
    const lastMaterial = NOTICES.findLastIndex(({ isMaterial }) => isMaterial);
    const earlier = NOTICES.slice(0, Math.max(0, lastMaterial)).map(({ version }) => version);
    expect(earlier.filter((version) => VALID_NOTICE_VERSIONS.includes(version))).toEqual([]);
  });
});
