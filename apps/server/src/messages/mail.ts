import { linkPaths, paths } from '@aangan/contract/paths';
import { formatDay, formatShortDay, formatTime, minutesOf, timeOf } from '@aangan/contract/core/times';
import { formatsIn } from '../languages/formats.ts';
import { KINDS, pathOf, type Kind, type MessageKind } from './kinds.ts';
import type { MailPage } from './mail-page.ts';
import type { Facts, Language } from './message.ts';
import { fillFrom, render } from './render.ts';
import { linkIn, messageTexts } from './words.ts';

export interface MailOf {
  kind: MessageKind;
  subjectId: number;
  facts: Facts;
  origin: string;
  /** The recipient's name. */
  name: string;
  /** The buyer's name, in mails to hosts. */
  buyer: string | null;
  /** Whether the address is confirmed; an unconfirmed one gets no name and no link to change a visit. */
  isChecked: boolean;
  /** The token of the link to the visit; null where there is none to change. */
  visitToken: string | null;
  /** The token to confirm the address; required while it is unconfirmed. */
  checkToken: string | null;
  language?: Language;
}

/** Writes the mail of a kind (V10, V16). */
export function mailOf(mail: MailOf): { subject: string; page: MailPage } {
  const { kind, facts, name, isChecked, language = 'en' } = mail;
  const { mailTexts: words } = messageTexts(language);
  const { title, text } = render(kind, facts, { buyer: isChecked ? mail.buyer : null }, language);
  const { audience } = KINDS[kind];
  const day = typeof facts.visitDate === 'string' ? formatShortDay(facts.visitDate, formatsIn(language).times) : '';
  const property = String(facts.property ?? '');
  const isAboutVisit = audience === 'BUYER' || audience === 'HOST';
  const subject = !isAboutVisit ? title : fillFrom(words.subject, { title, property, day });
  const greeted = isChecked ? fillFrom(words.greeting, { name: firstName(name), text }) : text;
  const isSignedIn = audience === 'BUYER' && !isChecked;
  const { action, note } = actionOf(mail);
  return {
    subject: subject.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '),
    page: {
      heading: title,
      paragraphs: isSignedIn ? [greeted, words.signIn] : [greeted],
      facts: isAboutVisit ? factsOf(facts, audience === 'BUYER', language) : [],
      action,
      note,
      foot: { BUYER: words.footBuyer, HOST: words.footHost, ACCOUNT: words.footAccount, SELF: words.footSelf }[
        audience
      ],
    },
  };
}

export interface ChangesMailOf extends Pick<MailOf, 'origin' | 'name' | 'isChecked'> {
  /** Oldest first. */
  changes: readonly Pick<MailOf, 'kind' | 'subjectId' | 'facts' | 'buyer'>[];
}

/** Most lines of a collected mail. */
const CHANGES_MAX = 30;

/** Writes a consultant's collected mail, in English: the last change of each visit since the previous mail, newest first. */
export function changesMailOf({ changes, origin, name, isChecked }: ChangesMailOf): {
  subject: string;
  page: MailPage;
} {
  const { mailTexts: words } = messageTexts('en');
  const last = new Map(changes.map((change) => [change.subjectId, change]));
  const latest = changes.filter((change) => last.get(change.subjectId) === change).toReversed();
  const more = latest.length - CHANGES_MAX;
  const items = latest.slice(0, CHANGES_MAX).map(({ kind, subjectId, facts, buyer }) => {
    const { title, text } = render(kind, facts, { buyer: isChecked ? buyer : null });
    const reraNo = facts.reraNo ? [`${words.reraNo} ${facts.reraNo}`] : [];
    return { reasons: [title], text, url: `${origin}${pathOf(kind, subjectId)}`, notes: reraNo };
  });
  return {
    subject: words.changes,
    page: {
      heading: words.changes,
      paragraphs: [isChecked ? fillFrom(words.changesGreeting, { name: firstName(name) }) : words.changesText],
      facts: [],
      sections: [{ heading: words.changesSection, items }],
      more: more > 0 ? fillFrom(more === 1 ? words.changesMoreOne : words.changesMore, { n: String(more) }) : null,
      action: { label: words.ownDesk, url: `${origin}${paths.desk()}` },
      note: null,
      foot: words.footHostOfMany,
    },
  };
}

function actionOf({
  kind,
  subjectId,
  origin,
  isChecked,
  visitToken,
  checkToken,
  language = 'en',
}: MailOf): Pick<MailPage, 'action' | 'note'> {
  const { mailTexts: words } = messageTexts(language);
  const { audience, action = 'account' }: Kind = KINDS[kind];
  const to = (label: string, path: string) => ({ label, url: `${origin}${linkIn(path, language)}` });
  if (audience === 'ACCOUNT' || (audience !== 'HOST' && !isChecked)) {
    return { action: checkToken === null ? null : to(words.check, linkPaths.email(checkToken)), note: null };
  }
  if (audience === 'HOST') return { action: to(words.desk, pathOf(kind, subjectId)), note: null };
  if (audience === 'SELF') return { action: to(words[action], pathOf(kind, subjectId)), note: null };
  if (visitToken === null) return { action: to(words.visits, pathOf(kind, subjectId)), note: null };
  return { action: to(words.manage, linkPaths.visit(visitToken)), note: words.manageNote };
}

function factsOf(facts: Facts, isToBuyer: boolean, language: Language): [string, string][] {
  const { mailTexts: words } = messageTexts(language);
  const rows: [string, string][] = [[isToBuyer ? words.home : words.property, String(facts.property ?? '')]];
  if (facts.reraNo) rows.push([words.reraNo, String(facts.reraNo)]);
  if (typeof facts.visitDate === 'string') {
    rows.push([words.day, formatDay(facts.visitDate, formatsIn(language))]);
    rows.push([words.time, spanOf(facts, language)]);
  }
  if (isToBuyer && facts.host) rows.push([words.consultant, String(facts.host)]);
  return rows;
}

function spanOf({ visitTime, visitMinutes }: Facts, language: Language): string {
  const { mailTexts: words, standIns } = messageTexts(language);
  const { times } = formatsIn(language);
  if (typeof visitTime !== 'string') return standIns.anyTime;
  if (typeof visitMinutes !== 'number') return fillFrom(words.from, { from: formatTime(visitTime, times) });
  const to = formatTime(timeOf(minutesOf(visitTime) + visitMinutes), times);
  return fillFrom(words.span, { from: formatTime(visitTime, times), to });
}

function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}
