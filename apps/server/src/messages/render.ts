import { formatDate } from '@aangan/contract/core/dates';
import { SITE } from '@aangan/contract/core/site';
import { formatShortDay, formatTime, momentInIndia } from '@aangan/contract/core/times';
import { LOCALES } from '@aangan/contract/core/language';
import { formatsIn } from '../languages/formats.ts';
import type { texts } from './kinds.messages.ts';
import type { MessageKind } from './kinds.ts';
import type { Facts, Language } from './message.ts';
import { messageTexts } from './words.ts';

type Texts = typeof texts;

/** Names read when a text is rendered, for those who may know them. */
export interface Persons {
  /** The name of the buyer of `facts.buyerId`; null when unknown. */
  buyer: string | null;
}

/** Renders a message for the list of notifications; a mail has the same sentence. */
export function render(
  kind: MessageKind,
  facts: Facts,
  { buyer }: Persons,
  language: Language = 'en',
): { title: string; text: string } {
  const { titles, texts, standIns } = messageTexts(language);
  return {
    title: titles[kind],
    text: fillFrom(textOf(kind, facts, texts), { ...valuesOf(facts, language), buyer: buyer ?? standIns.buyer }),
  };
}

/** Gives the values of all placeholders from the facts, in words of a language; '' for missing facts. */
export function valuesOf(facts: Facts, language: Language): Record<string, string> {
  const { standIns, when } = messageTexts(language);
  const words = formatsIn(language);
  const day = typeof facts.visitDate === 'string' ? formatShortDay(facts.visitDate, words.times) : '';
  const time = typeof facts.visitTime === 'string' ? formatTime(facts.visitTime, words.times) : '';
  return {
    property: String(facts.property ?? ''),
    host: String(facts.host ?? standIns.host),
    day,
    time,
    when: time === '' ? day : fillFrom(when, { day, time }),
    n: String(facts.count ?? ''),
    number: String(facts.number ?? ''),
    title: String(facts.title ?? ''),
    name: String(facts.name ?? ''),
    parts: partsOf(facts.parts, language),
    date: typeof facts.date === 'string' ? formatDate(facts.date, 'long', words.dates) : '',
    device: String(facts.device ?? ''),
    moment: typeof facts.at === 'string' ? momentInIndia(new Date(facts.at), 'long', words) : '',
    grievanceEmail: SITE.grievanceOfficer.email,
  };
}

/** Names parts of the site, given as 'firm,look', in one phrase: 'the firm and the look'. */
function partsOf(parts: Facts[string] | undefined, language: Language): string {
  const { siteParts } = messageTexts(language);
  const names = String(parts ?? '')
    .split(',')
    .map((part) => siteParts[part as keyof typeof siteParts] ?? part);
  // British English has no comma before its 'and'
  return new Intl.ListFormat(language === 'en' ? 'en-GB' : LOCALES[language]).format(names);
}

/** Fills a text that is chosen at run time, like the contract's `fill`. */
export function fillFrom(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

function textOf(kind: MessageKind, facts: Facts, texts: Texts): string {
  if (kind === 'desk-answer') {
    if (facts.answer === 'ACCEPTED') return texts.accepted;
    return facts.answer === 'DECLINED' ? texts.declined : texts.wanted;
  }
  if (kind === 'alert-digest' && facts.counted === 'AT_LEAST') return texts.alertDigestAtLeast;
  if (kind === 'alert-digest' && facts.count === 1) return texts.alertDigestOne;
  if (kind === 'booking-requested' && facts.host === null) return texts.requestedWithoutHost;
  if (kind === 'booking-host' && facts.host === null) return texts.hostGone;
  if (kind === 'booking-reminder-24' && facts.visitTime === null) return texts.reminderAnyTime;
  return texts[kind];
}
