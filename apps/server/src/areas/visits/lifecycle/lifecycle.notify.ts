import type { Database } from '../../../database/pool.ts';
import type { CancelMessages, Notify, NotifyHost, VisitFacts } from '../../../messages/message.ts';
import { messagesOf, outdatedKinds, type Step, type StepMessage } from './lifecycle.notify-rules.ts';
import type { LockedVisit } from './lifecycle.transition-store.ts';

export interface VisitNotifierDeps {
  notify: Notify;
  notifyHost: NotifyHost;
  cancelMessages: CancelMessages;
}

export type VisitNotifier = ReturnType<typeof createVisitNotifier>;

/** Says to buyers and hosts what happened to a visit, and when it comes near (section 6 of the rules; V47 to V51). */
export function createVisitNotifier(deps: VisitNotifierDeps) {
  return {
    /** Writes what a step is told by, in its transaction. */
    step: (trx: Database, step: Step): Promise<void> => notifyStep(deps, trx, step),

    /** That a visit goes with the property, the booking or the account. Its buyer hears of it, or its host of theirs. */
    gone: (trx: Database, visit: LockedVisit, whom: 'BUYER' | 'HOST'): Promise<void> =>
      notifyGone(deps, trx, visit, whom),

    /** That the time a host suggested was wanted too late (V34). */
    wanted: (trx: Database, visit: LockedVisit): Promise<void> => notifyWanted(deps, trx, visit),
  };
}

async function notifyStep(deps: VisitNotifierDeps, trx: Database, step: Step): Promise<void> {
  const kinds = outdatedKinds(step);
  if (kinds.length > 0) await deps.cancelMessages(trx, { ...subjectOf(step.visit), kinds });
  for (const message of messagesOf(step)) await write(deps, trx, step, message);
}

async function notifyGone(
  { notify, notifyHost, cancelMessages }: VisitNotifierDeps,
  trx: Database,
  visit: LockedVisit,
  whom: 'BUYER' | 'HOST',
): Promise<void> {
  const about = subjectOf(visit);
  await cancelMessages(trx, about);
  const key = `visit:${visit.id}:gone`;
  // the calendar drops it only for a higher number than it has
  const message = { ...about, revision: visit.revision + 1, facts: factsOf(visit), key, causedBy: null };
  if (whom === 'BUYER') await notify(trx, { ...message, userId: visit.userId, kind: 'booking-canceled' });
  else await notifyHost(trx, { ...message, hostId: visit.hostId, kind: 'desk-canceled' });
}

async function notifyWanted({ notifyHost }: VisitNotifierDeps, trx: Database, visit: LockedVisit): Promise<void> {
  const { id, hostId, userId, revision, proposal } = visit;
  if (!proposal) return;
  const { visitDate, visitTime } = proposal;
  const facts = { ...factsOf(visit), visitDate, visitTime, buyerId: userId, answer: 'WANTED' } as const;
  const key = `visit:${id}:taken:${visitDate}T${visitTime}:${revision}`;
  const about = { ...subjectOf(visit), revision, facts, key, causedBy: userId };
  await notifyHost(trx, { hostId, kind: 'desk-answer', ...about });
}

/** Writes one message of a step. */
async function write(
  { notify, notifyHost }: VisitNotifierDeps,
  trx: Database,
  step: Step,
  { to, kind, facts, ...rest }: StepMessage,
): Promise<void> {
  const { id, userId, hostId, visitDate, revision } = step.visit;
  const key = `visit:${id}:${step.eventId}:${kind}`;
  const message = { kind, ...subjectOf(step.visit), revision, key, causedBy: causeOf(step), ...rest };
  if (to === 'BUYER') {
    await notify(trx, { ...message, userId, facts: { ...factsOf(step.visit), ...facts } });
    return;
  }
  const fromDate = step.before?.visitDate ?? visitDate;
  const ofHost = { buyerId: userId, ...(fromDate !== visitDate && { fromDate }) };
  await notifyHost(trx, { ...message, hostId, facts: { ...factsOf(step.visit), ...ofHost, ...facts } });
}

const subjectOf = ({ id }: LockedVisit) => ({ subject: 'BOOKING', subjectId: id }) as const;

/** The account that did a step; nobody where it followed from something else, as of a property's new consultant. */
function causeOf({ by, actorId }: Step): number | null {
  return by === 'SYSTEM' ? null : actorId;
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
