import { formatDate } from '@aangan/contract/core/dates';
import type { BookingStatus } from '@aangan/contract/visits/statuses';
import { deskStatuses } from '@aangan/contract/visits/desk-status.texts';
import type { Language } from '@aangan/contract/core/language';
import * as statusTexts from '@aangan/contract/visits/status.texts';
import { formatTime } from '@aangan/contract/core/times';
import { fill } from '@aangan/contract/core/translation';
import type { VisitTimeline } from '@aangan/contract/visits/entities';
import type { VisitEvent } from '../../../sql/events.sql.ts';
import { formatsIn } from '../../../languages/formats.ts';
import { siteIn } from '../../../languages/site.ts';
import { textsIn } from '../../../languages/translations.ts';
import * as messages from './lifecycle.messages.ts';

/** Who reads what happened: the buyer, or somebody of staff. */
export interface TimelineReader {
  reader: 'BUYER' | 'STAFF';
  readerId: number;
  /** The buyer's name, for staff; null when nobody is to read it. */
  buyer: string | null;
  /** Of the sentences; English by default. */
  language?: Language;
}

const textsOf = (language: Language) =>
  textsIn(language, 'apps/server/src/areas/visits/lifecycle/lifecycle', messages).timeline;

/** The sentences of what happened to a visit, in the order of the events (V42). */
export type TimelineOf = (events: readonly VisitEvent[], reader: TimelineReader) => VisitTimeline;

export const timelineOf: TimelineOf = (events, reader) =>
  events.map((event) => ({
    at: event.at,
    transition: event.transition,
    actor: actorOf(event, reader),
    text: sentenceOf(event, reader),
  }));

const isBuyers = ({ actorKind }: VisitEvent) => actorKind === 'BUYER' || actorKind === 'LINK';

function actorOf(event: VisitEvent, { reader, readerId, buyer, language = 'en' }: TimelineReader): string {
  const texts = textsOf(language);
  if (event.actorKind === 'SYSTEM') return siteIn(language).name;
  if (isBuyers(event)) return reader === 'BUYER' ? texts.you : (buyer ?? texts.someBuyer);
  return event.actorId === readerId ? texts.you : (event.actorName ?? texts.someConsultant);
}

function sentenceOf(event: VisitEvent, { reader, readerId, buyer: name, language = 'en' }: TimelineReader): string {
  const texts = textsOf(language);
  const { statuses } = textsIn(language, 'packages/contract/src/visits/status', statusTexts);
  const { transition, actorId, actorName, reason } = event;
  const ofBuyer = reader === 'BUYER' ? texts.buyer : texts.ofBuyer;
  const ofStaff = reader === 'STAFF' && actorId === readerId ? texts.own : texts.staff;
  const wordOf = (status: BookingStatus) => (reader === 'BUYER' ? statuses.words : deskStatuses)[status];
  const values = {
    when: whenOf(event, language),
    name: actorName ?? texts.someConsultant,
    buyer: name ?? texts.someBuyer,
    reason: reason ?? '',
    status: wordOf(event.toStatus),
  };
  switch (transition) {
    case 'book':
    case 'accept':
    case 'decline':
    case 'move':
    case 'coming':
    case 'arrive':
      return fill(ofBuyer[transition], values);
    case 'cancel': {
      const of = isBuyers(event) ? ofBuyer : ofStaff;
      return fill(reason === null ? of.cancel : of.cancelWhy, values);
    }
    case 'confirm':
      return event.actorKind === 'SYSTEM' ? texts.confirmedAtOnce : fill(ofStaff.confirm, values);
    case 'propose':
    case 'withdraw':
    case 'reopen':
    case 'set':
      return fill(ofStaff[transition], values);
    case 'complete':
      return texts.complete;
    case 'no-show':
      return wordOf('NO_SHOW');
    case 'reassign':
      if (actorId === null) return fill(ofBuyer.leave, values);
      return fill(reader === 'STAFF' && actorId === readerId ? texts.ofBuyer.reassignYou : ofBuyer.reassign, values);
    default:
      return never(transition);
  }
}

function whenOf({ visitDate, visitTime }: VisitEvent, language: Language): string {
  const texts = textsOf(language);
  const { dates, times } = formatsIn(language);
  const day = fill(texts.day, {
    weekday: formatDate(visitDate, 'weekday', dates),
    date: formatDate(visitDate, 'long', dates),
  });
  return visitTime === null ? day : fill(texts.when, { day, time: formatTime(visitTime, times) });
}

function never(transition: never): never {
  throw new Error(`Nobody knows the transition ${String(transition)}`);
}
