/** The notice: what we use data for, in versions that people agree to (I28). Zod-free; its pages are the only ones to load it. */
import { notice as noticeTexts, type NoticeText } from './notice.texts.ts';
import { CONSENT_PURPOSES, type ConsentPurpose } from './lists.ts';

export interface Notice {
  version: string;
  /** 'yyyy-MM-dd' */
  effectiveFrom: string;
  /** Whether who agreed to an earlier version is asked again at their next visit. */
  isMaterial: boolean;
  /** By language; English is always there. */
  texts: Readonly<Record<string, NoticeText>> & { readonly en: NoticeText };
  /** SHA-256 of the JSON of each text: it fails a test to change one that was released. */
  sums: Readonly<Record<string, string>>;
}

/** Oldest first. */
export const NOTICES: readonly [Notice, ...Notice[]] = [
  {
    version: '2026-11',
    effectiveFrom: '2026-11-23',
    isMaterial: true,
    texts: noticeTexts['2026-11'],
    sums: { en: '60ae0174a9debeec719b5fcdd0e36888a8c29602a0aa94c4302dba4ae30b8c6a' },
  },
];

export const PRESENT_NOTICE: Notice = NOTICES.at(-1) ?? NOTICES[0];

/** Of the consents of accounts that are older than the notice. */
export const BEFORE_NOTICE = 'none';

/** The language that every version has. */
export const NOTICE_LANG = 'en';

/** Purposes without which there is no account. */
export const NEEDED_PURPOSES: readonly ConsentPurpose[] = ['ACCOUNT'];

/** The notice of this version; null when there is none. */
export function findNotice(version: string): Notice | null {
  return NOTICES.find((notice) => notice.version === version) ?? null;
}

/** The versions of which no material one has come since: who agreed to another one is asked again. */
export const VERSIONS_THAT_HOLD: readonly string[] = NOTICES.filter(
  (_, at) => !NOTICES.slice(at + 1).some(({ isMaterial }) => isMaterial),
).map(({ version }) => version);

/** A notice in a language, a purpose an entry, as the call answers it. */
export function purposesOf(text: NoticeText) {
  return CONSENT_PURPOSES.map((purpose) => ({
    purpose,
    ...text.purposes[purpose],
    needed: NEEDED_PURPOSES.includes(purpose),
  }));
}
