import { addDays } from '@aangan/contract/core/dates';
import { instantInIndia } from '@aangan/contract/core/times';
import type { ActorKind, VisitTransition } from '@aangan/contract/visits/lists';
import type { MessageKind } from '../../../messages/kinds.ts';
import type { Message, VisitFacts } from '../../../messages/message.ts';
import { isLive, startOf, type VisitState } from './lifecycle.transition-rules.ts';
import type { LockedVisit } from './lifecycle.transition-store.ts';

/** A step of a visit that has just been written. */
export interface Step {
  transition: VisitTransition;
  by: ActorKind;
  actorId: number | null;
  /** Makes the keys of its messages: each event is told once. */
  eventId: number;
  before: VisitState | null;
  /** As it is now, with its new revision. */
  visit: LockedVisit;
  at: Date;
  /** Of a booking that is confirmed in the same breath. */
  isInstant?: boolean | undefined;
}

/** A message that a step calls for. */
export interface StepMessage extends Partial<Pick<Message, 'dueAt' | 'expiresAt' | 'only' | 'causedBy'>> {
  to: 'BUYER' | 'HOST';
  kind: MessageKind;
  /** In place of those of the visit as it is now. */
  facts?: Partial<VisitFacts>;
}

type Rest = Omit<StepMessage, 'to' | 'kind'>;

const HOUR_MS = 3_600_000;
/** A reminder sooner after the step than this tells nothing that the step did not (V48). */
const SOONEST_MS = HOUR_MS;
const DAY_BEFORE_AT = '10:00';
const DAY_BEFORE_UNTIL = '20:00';
const WAITING: readonly MessageKind[] = ['booking-reminder-24', 'booking-reminder-2', 'desk-unconfirmed'];
const PROPOSED: readonly MessageKind[] = ['booking-proposed'];

/** Returns the kinds of waiting messages that do not fit the visit any more. */
export function outdatedKinds(step: Step): MessageKind[] {
  const { before, visit } = step;
  if (before === null) return [];
  const isAnswered = before.proposal !== null && visit.proposal !== before.proposal;
  return [...(isNews(step) ? WAITING : []), ...(isAnswered ? PROPOSED : [])];
}

/** Returns the messages about a step in the order they are written: what happened, then the reminders. */
export function messagesOf(step: Step): StepMessage[] {
  return [...newsOf(step), ...(isNews(step) && !step.isInstant ? remindersOf(step) : [])];
}

const toBuyer = (kind: MessageKind, rest: Rest = {}): StepMessage => ({ to: 'BUYER', kind, ...rest });
const toHost = (kind: MessageKind, rest: Rest = {}): StepMessage => ({ to: 'HOST', kind, ...rest });
/** To the host, except about what the host did. */
const toHostOfOthers = ({ visit, actorId }: Step, kind: MessageKind): StepMessage[] =>
  visit.hostId === null || visit.hostId !== actorId ? [toHost(kind)] : [];

function newsOf(step: Step): StepMessage[] {
  const { transition, by, before, visit } = step;
  const byBuyer = by === 'BUYER' || by === 'LINK';
  const onlyMail: Rest = byBuyer ? { only: ['EMAIL'] } : {};
  switch (transition) {
    case 'book':
      return [...(step.isInstant ? [] : [toBuyer('booking-requested')]), toHost('desk-booked')];
    case 'confirm':
      return [toBuyer('booking-confirmed')];
    case 'propose':
      return [toBuyer('booking-proposed', proposalOf(visit))];
    case 'accept':
      return [toBuyer('booking-moved'), toHost('desk-answer', { facts: { answer: 'ACCEPTED' } })];
    case 'decline': {
      const { visitDate, visitTime } = before?.proposal ?? visit;
      return [toHost('desk-answer', { facts: { answer: 'DECLINED', visitDate, visitTime } })];
    }
    case 'move':
      return [toBuyer('booking-moved', onlyMail), toHost('desk-moved')];
    case 'cancel':
      return [toBuyer('booking-canceled', onlyMail), ...toHostOfOthers(step, 'desk-canceled')];
    case 'complete':
      return [toBuyer('booking-completed')];
    case 'no-show':
      return [toBuyer('booking-no-show')];
    case 'set':
      return newsOfSet(step);
    case 'reassign':
      return [toBuyer('booking-host')];
    case 'withdraw':
    case 'coming':
    case 'arrive':
    case 'reopen':
      return [];
    default:
      return never(transition);
  }
}

function proposalOf({ proposal, ...visit }: LockedVisit): Rest {
  const { visitDate, visitTime } = proposal ?? visit;
  return { facts: { visitDate, visitTime }, expiresAt: startOf({ visitDate, visitTime }) };
}

/** As it stands now, else the day or time it has moved to; for another day of a visit that stays cancelled nothing. */
function newsOfSet(step: Step): StepMessage[] {
  const { before, visit } = step;
  const isMoved = before?.visitDate !== visit.visitDate || before.visitTime !== visit.visitTime;
  const isSame = before?.status === visit.status;
  if (isSame && (visit.status === 'CANCELED' || visit.status === 'NO_SHOW')) return [];
  return [
    toBuyer(isSame ? 'booking-moved' : setKind(visit)),
    ...(isMoved && isLive(visit.status) ? toHostOfOthers(step, 'desk-moved') : []),
  ];
}

function setKind({ status }: LockedVisit): MessageKind {
  if (status === 'CONFIRMED') return 'booking-confirmed';
  return status === 'COMPLETED' ? 'booking-completed' : 'booking-pending';
}

/** The reminders of the visit as it is now. */
function remindersOf({ visit, at }: Step): StepMessage[] {
  const { status, visitDate, visitTime, arrivedAt } = visit;
  if (arrivedAt !== null || !isLive(status)) return [];
  const start = startOf(visit);
  const isTimed = visitTime !== null;
  const beforeStart = (hours: number) => new Date(start.getTime() - hours * HOUR_MS);
  const dayBefore = addDays(visitDate, -1);
  const first = isTimed ? beforeStart(24) : instantInIndia(dayBefore, DAY_BEFORE_AT);
  const due = (to: StepMessage['to'], kind: MessageKind, dueAt: Date, expiresAt: Date): StepMessage[] =>
    dueAt.getTime() - at.getTime() < SOONEST_MS ? [] : [{ to, kind, causedBy: null, dueAt, expiresAt }];
  if (status === 'PENDING') {
    return due('HOST', 'desk-unconfirmed', first, isTimed ? start : instantInIndia(visitDate, DAY_BEFORE_UNTIL));
  }
  const firstEnds = isTimed ? beforeStart(3) : instantInIndia(dayBefore, DAY_BEFORE_UNTIL);
  return [
    ...due('BUYER', 'booking-reminder-24', first, firstEnds),
    ...(isTimed ? due('BUYER', 'booking-reminder-2', beforeStart(2), start) : []),
  ];
}

/** Whether what is due later may no longer fit. */
function isNews({ transition, before, visit }: Step): boolean {
  return (
    before === null ||
    transition === 'reassign' ||
    before.status !== visit.status ||
    before.visitDate !== visit.visitDate ||
    before.visitTime !== visit.visitTime ||
    (before.arrivedAt === null) !== (visit.arrivedAt === null)
  );
}

function never(transition: never): never {
  throw new Error(`Nobody knows the transition ${String(transition)}`);
}
