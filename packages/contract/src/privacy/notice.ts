/** The versions of the privacy notice that people agree to (I28). Without zod; only its own pages load it. */
import { notice as noticeTexts, type NoticeText } from './notice.texts.ts';
import { CONSENT_PURPOSES, type ConsentPurpose } from './lists.ts';
import type { Language } from '../core/language.ts';

export interface Notice {
  version: string;
  /** 'yyyy-MM-dd' */
  effectiveFrom: string;
  /** Whether people who agreed to an earlier version are asked again. */
  isMaterial: boolean;
  /** English; that of another language is its translation. */
  texts: { readonly en: NoticeText };
  /** SHA-256 of the JSON of its text in each language it has, so that a test fails when a released text changes. */
  sums: Readonly<Partial<Record<Language, string>>> & { readonly en: string };
}

/** Oldest first. */
export const NOTICES: readonly [Notice, ...Notice[]] = [
  {
    version: '2026-11',
    effectiveFrom: '2026-11-23',
    isMaterial: true,
    texts: noticeTexts['2026-11'],
    sums: {
      en: '60ae0174a9debeec719b5fcdd0e36888a8c29602a0aa94c4302dba4ae30b8c6a',
      mr: '9c97c236e81451d408a901b665b7567216834ea581d0e74d0583b5be289daecc',
      hi: '0c73c9b0a68722b0437ce8bdb3c7216bc8121ff07f81ad25bfce678f73a2b93c',
    },
  },
];

/** The notice in force. */
export const PRESENT_NOTICE: Notice = NOTICES.at(-1) ?? NOTICES[0];

/** The notice version in consents of accounts older than the first notice. */
export const BEFORE_NOTICE = 'none';

/** The language that every version has. */
export const NOTICE_LANG = 'en';

/** The languages in which a notice can be read, and consent be given. */
export const noticeLanguages = ({ sums }: Notice): Language[] => Object.keys(sums) as Language[];

/** Purposes that an account requires. */
export const NEEDED_PURPOSES: readonly ConsentPurpose[] = ['ACCOUNT'];

/** Finds the notice of a version; null where there is none. */
export function findNotice(version: string): Notice | null {
  return NOTICES.find((notice) => notice.version === version) ?? null;
}

/** Versions without a later material one: people who agreed to any other are asked again. */
export const VALID_NOTICE_VERSIONS: readonly string[] = NOTICES.filter(
  (_, at) => !NOTICES.slice(at + 1).some(({ isMaterial }) => isMaterial),
).map(({ version }) => version);

/** Lists the purposes of a notice's text, as in the response. */
export function purposesOf(text: NoticeText) {
  return CONSENT_PURPOSES.map((purpose) => ({
    purpose,
    ...text.purposes[purpose],
    needed: NEEDED_PURPOSES.includes(purpose),
  }));
}
