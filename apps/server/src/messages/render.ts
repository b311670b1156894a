import { formatDate } from '@aangan/contract/core/dates';
import { SITE } from '@aangan/contract/core/site';
import { formatShortDay, formatTime, momentInIndia } from '@aangan/contract/core/times';
import { siteParts, standIns, texts, titles, when } from './kinds.messages.ts';
import type { MessageKind } from './kinds.ts';
import type { Facts, Language } from './message.ts';

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
  _language: Language = 'en',
): { title: string; text: string } {
  return {
    title: titles[kind],
    text: fillFrom(textOf(kind, facts), { ...valuesOf(facts), buyer: buyer ?? standIns.buyer }),
  };
}

/** Gives the values of all placeholders from the facts; '' for missing facts. */
export function valuesOf(facts: Facts): Record<string, string> {
  const day = typeof facts.visitDate === 'string' ? formatShortDay(facts.visitDate) : '';
  const time = typeof facts.visitTime === 'string' ? formatTime(facts.visitTime) : '';
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
    parts: partsOf(facts.parts),
    date: typeof facts.date === 'string' ? formatDate(facts.date, 'long') : '',
    device: String(facts.device ?? ''),
    moment: typeof facts.at === 'string' ? momentInIndia(new Date(facts.at)) : '',
    grievanceEmail: SITE.grievanceOfficer.email,
  };
}

/** Names parts of the site, given as 'firm,look', in one phrase: 'the firm and the look'. */
function partsOf(parts: Facts[string] | undefined): string {
  const names = String(parts ?? '')
    .split(',')
    .map((part) => siteParts[part as keyof typeof siteParts] ?? part);
  return new Intl.ListFormat('en-GB').format(names);
}

/** Fills a text that is chosen at run time, like the contract's `fill`. */
export function fillFrom(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

function textOf(kind: MessageKind, facts: Facts): string {
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
