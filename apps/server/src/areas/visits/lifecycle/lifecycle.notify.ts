import { addDays } from '@aangan/contract/core/dates';
import { instantInIndia } from '@aangan/contract/core/times';
import type { ActorKind, VisitTransition } from '@aangan/contract/visits/lists';
import type { Database } from '../../../database/pool.ts';
import type { MessageKind } from '../../../messages/kinds.ts';
import type { CancelMessages, Message, Notify, NotifyHost, VisitFacts } from '../../../messages/message.ts';
import { isLive, startOf, type VisitState } from './lifecycle.transition-rules.ts';
import type { LockedVisit } from './lifecycle.transition-store.ts';

export interface VisitNotifierDeps {
  notify: Notify;
  notifyHost: NotifyHost;
  cancelMessages: CancelMessages;
}

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

type Extra = Partial<Pick<Message, 'dueAt' | 'expiresAt' | 'only' | 'causedBy'>>;

const HOUR_MS = 3_600_000;
/** A reminder sooner after the step than this tells nothing that the step did not (V48). */
const SOONEST_MS = HOUR_MS;
const DAY_BEFORE_AT = '10:00';
const DAY_BEFORE_UNTIL = '20:00';
const WAITING: readonly MessageKind[] = ['booking-reminder-24', 'booking-reminder-2', 'desk-unconfirmed'];
const PROPOSED: readonly MessageKind[] = ['booking-proposed'];

/** Says to buyers and hosts what happened to a visit, and when it comes near (section 6 of the rules; V47 to V51). */
export function createVisitNotifier({ notify, notifyHost, cancelMessages }: VisitNotifierDeps) {
  const buyer = (trx: Database, step: Step, kind: MessageKind, extra: Extra = {}) =>
    notify(trx, { userId: step.visit.userId, kind, causedBy: causeOf(step), ...messageOf(step, kind), ...extra });
  const host = (trx: Database, step: Step, kind: MessageKind, extra: Extra = {}, facts: Partial<VisitFacts> = {}) => {
    const { hostId, userId, visitDate } = step.visit;
    const message = messageOf(step, kind);
    const fromDate = step.before?.visitDate ?? visitDate;
    return notifyHost(trx, {
      hostId,
      kind,
      causedBy: causeOf(step),
      ...message,
      facts: { ...message.facts, buyerId: userId, ...(fromDate !== visitDate && { fromDate }), ...facts },
      ...extra,
    });
  };
  /** Not of what the host did. */
  const hostOfOthers = async (trx: Database, step: Step, kind: MessageKind) => {
    if (step.visit.hostId === null || step.visit.hostId !== step.actorId) await host(trx, step, kind);
  };

  const notifyStep = async (trx: Database, step: Step): Promise<void> => {
    const byBuyer = step.by === 'BUYER' || step.by === 'LINK';
    const onlyMail: Extra = byBuyer ? { only: ['EMAIL'] } : {};
    switch (step.transition) {
      case 'book':
        if (!step.isInstant) await buyer(trx, step, 'booking-requested');
        return host(trx, step, 'desk-booked');
      case 'confirm':
        return buyer(trx, step, 'booking-confirmed');
      case 'propose':
        return buyer(trx, step, 'booking-proposed', { expiresAt: startOf(step.visit.proposal ?? step.visit) });
      case 'accept':
        await buyer(trx, step, 'booking-moved');
        return host(trx, step, 'desk-answer', {}, { answer: 'ACCEPTED' });
      case 'decline': {
        const { visitDate, visitTime } = step.before?.proposal ?? step.visit;
        return host(trx, step, 'desk-answer', {}, { answer: 'DECLINED', visitDate, visitTime });
      }
      case 'move':
        await buyer(trx, step, 'booking-moved', onlyMail);
        return host(trx, step, 'desk-moved');
      case 'cancel':
        await buyer(trx, step, 'booking-canceled', onlyMail);
        return hostOfOthers(trx, step, 'desk-canceled');
      case 'complete':
        return buyer(trx, step, 'booking-completed');
      case 'no-show':
        return buyer(trx, step, 'booking-no-show');
      case 'set':
        return notifySet(trx, step);
      case 'reassign':
        return buyer(trx, step, 'booking-host');
      case 'withdraw':
      case 'coming':
      case 'arrive':
      case 'reopen':
        return undefined;
      default:
        return never(step.transition);
    }
  };

  /** As it stands now, else the day or time it has moved to; for another day of a visit that stays cancelled nothing. */
  const notifySet = async (trx: Database, step: Step): Promise<void> => {
    const { before, visit } = step;
    const isMoved = before?.visitDate !== visit.visitDate || before.visitTime !== visit.visitTime;
    if (before?.status === visit.status) {
      if (visit.status === 'CANCELED' || visit.status === 'NO_SHOW') return;
      await buyer(trx, step, 'booking-moved');
    } else if (visit.status === 'CONFIRMED') await buyer(trx, step, 'booking-confirmed');
    else if (visit.status === 'COMPLETED') await buyer(trx, step, 'booking-completed');
    else await buyer(trx, step, 'booking-pending');
    if (isMoved && isLive(visit.status)) await hostOfOthers(trx, step, 'desk-moved');
  };

  /** Has what waits fit the visit as it is now. */
  const remind = async (trx: Database, step: Step): Promise<void> => {
    const { visit, at } = step;
    const start = startOf(visit);
    if (visit.arrivedAt !== null || !isLive(visit.status)) return;
    const dayBefore = addDays(visit.visitDate, -1);
    const isTimed = visit.visitTime !== null;
    const first = isTimed ? new Date(start.getTime() - 24 * HOUR_MS) : instantInIndia(dayBefore, DAY_BEFORE_AT);
    const isAhead = (due: Date) => due.getTime() - at.getTime() >= SOONEST_MS;
    if (visit.status === 'PENDING') {
      if (isAhead(first))
        await host(trx, step, 'desk-unconfirmed', {
          causedBy: null,
          dueAt: first,
          expiresAt: isTimed ? start : instantInIndia(visit.visitDate, DAY_BEFORE_UNTIL),
        });
      return;
    }
    const firstEnds = isTimed ? new Date(start.getTime() - 3 * HOUR_MS) : instantInIndia(dayBefore, DAY_BEFORE_UNTIL);
    const reminder = (kind: MessageKind, dueAt: Date, expiresAt: Date) =>
      buyer(trx, step, kind, { causedBy: null, dueAt, expiresAt });
    if (isAhead(first)) await reminder('booking-reminder-24', first, firstEnds);
    const second = new Date(start.getTime() - 2 * HOUR_MS);
    if (isTimed && isAhead(second)) await reminder('booking-reminder-2', second, start);
  };

  return {
    /** Writes what a step is told by, in its transaction. */
    async step(trx: Database, step: Step): Promise<void> {
      const { before, visit } = step;
      const about = { subject: 'BOOKING', subjectId: visit.id } as const;
      const isNews = before === null || hasChanged(before, visit) || step.transition === 'reassign';
      const isAnswered = before !== null && before.proposal !== null && visit.proposal !== before.proposal;
      const kinds = [...(before !== null && isNews ? WAITING : []), ...(isAnswered ? PROPOSED : [])];
      if (kinds.length > 0) await cancelMessages(trx, { ...about, kinds });
      await notifyStep(trx, step);
      if (isNews && !step.isInstant) await remind(trx, step);
    },

    /** That a visit goes with the property, the booking or the account. Its buyer hears of it, or its host of theirs. */
    async gone(trx: Database, visit: LockedVisit, whom: 'BUYER' | 'HOST'): Promise<void> {
      const about = { subject: 'BOOKING', subjectId: visit.id } as const;
      await cancelMessages(trx, about);
      const key = `visit:${visit.id}:gone`;
      // the calendar drops it only for a higher number than it has
      const message = { ...about, revision: visit.revision + 1, facts: factsOf(visit), key, causedBy: null };
      if (whom === 'BUYER') await notify(trx, { ...message, userId: visit.userId, kind: 'booking-canceled' });
      else await notifyHost(trx, { ...message, hostId: visit.hostId, kind: 'desk-canceled' });
    },

    /** That the time a host suggested was wanted too late (V34). */
    async wanted(trx: Database, visit: LockedVisit): Promise<void> {
      const { id, hostId, userId, revision, proposal } = visit;
      if (!proposal) return;
      const { visitDate, visitTime } = proposal;
      const facts = { ...factsOf(visit), visitDate, visitTime, buyerId: userId, answer: 'WANTED' } as const;
      const key = `visit:${id}:taken:${visitDate}T${visitTime}:${revision}`;
      const about = { subject: 'BOOKING', subjectId: id, revision, facts, key, causedBy: userId } as const;
      await notifyHost(trx, { hostId, kind: 'desk-answer', ...about });
    },
  };
}

/** The account that did a step; nobody where it followed from something else, as of a property's new consultant. */
function causeOf({ by, actorId }: Step): number | null {
  return by === 'SYSTEM' ? null : actorId;
}

function messageOf({ visit, eventId }: Step, kind: MessageKind) {
  const key = `visit:${visit.id}:${eventId}:${kind}`;
  const about = { subject: 'BOOKING', subjectId: visit.id, revision: visit.revision } as const;
  const when = kind === 'booking-proposed' ? visit.proposal : null;
  return {
    ...about,
    facts: { ...factsOf(visit), ...(when ? { visitDate: when.visitDate, visitTime: when.visitTime } : {}) },
    key,
  };
}

function factsOf(visit: LockedVisit): VisitFacts {
  return {
    propertyId: visit.propertyId,
    property: visit.propertyName,
    reraNo: visit.reraNo,
    host: visit.hostName,
    visitDate: visit.visitDate,
    visitTime: visit.visitTime,
    visitMinutes: visit.visitMinutes,
  };
}

/** Whether what is due later may no longer fit. */
function hasChanged(before: VisitState, after: VisitState | LockedVisit): boolean {
  return (
    before.status !== after.status ||
    before.visitDate !== after.visitDate ||
    before.visitTime !== after.visitTime ||
    (before.arrivedAt === null) !== (after.arrivedAt === null)
  );
}

function never(transition: never): never {
  throw new Error(`Nobody knows the transition ${String(transition)}`);
}
