import { isLanguage } from '@aangan/contract/core/language';
import { findNotice, noticeLanguages } from '@aangan/contract/privacy/notice';
import * as noticeTexts from '@aangan/contract/privacy/notice.texts';
import type { NoticeText } from '@aangan/contract/privacy/notice.texts';
import { textsIn } from '../../../languages/translations.ts';

/** Finds the text of a notice's version in a language (L45); null where there is none. */
export function findNoticeText(version: string, lang: string): NoticeText | null {
  const found = findNotice(version);
  if (!found || !isLanguage(lang) || !noticeLanguages(found).includes(lang)) return null;
  const { notice } = textsIn(lang, 'packages/contract/src/privacy/notice', noticeTexts);
  const texts: Partial<Record<string, { en: NoticeText }>> = notice;
  return texts[version]?.en ?? null;
}
