import { PROPOSAL_FROM, PROPOSAL_TO, VISIT_ACTS_A_DAY, VISIT_ACTS_IN_30_DAYS } from '@aangan/contract/visits/limits';
import { minutesOf, momentInIndia } from '@aangan/contract/core/times';
import type { BookingStatus } from '@aangan/contract/visits/statuses';
import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import { TEXTS } from '@aangan/contract/core/texts';
import { fill } from '@aangan/contract/core/translation';
import { databaseRefusal } from '../../../database/constraints.ts';
import { AppError, invalidField } from '../../../http/kernel/app-error.ts';
import { startOf, type Act } from './lifecycle.transition-rules.ts';
import type { CountedActs, LockedVisit, VisitPlace } from './lifecycle.transition-store.ts';
import { visitDateProblem } from './lifecycle.rules.ts';
import { bookings as texts } from './lifecycle.texts.ts';

/** Minutes. */
const PROPOSAL_STEP = 5;

/** What an admin wants a visit to be; what is absent stays. */
export interface SetRequest {
  transition: 'set';
  visitDate?: string | undefined;
  /** Null takes the time away. */
  visitTime?: string | null | undefined;
  status?: BookingStatus | undefined;
}

/** An act as it is asked for. */
export type AskedAct = Exclude<Act, { transition: 'set' }> | SetRequest;

/** The act whole, for a visit as it is. */
export function wholeAct(asked: AskedAct, visit: LockedVisit): Act {
  if (asked.transition !== 'set') return asked;
  const { visitDate = visit.visitDate, visitTime = visit.visitTime, status = visit.status } = asked;
  return { transition: 'set', visitDate, visitTime, status };
}

/** Where an act would have a visit; null when there is nothing to go to. */
export function goalOf(act: AskedAct, place: VisitPlace): { visitDate: string; visitTime: string | null } | null {
  if (act.transition === 'move') return act;
  if (act.transition === 'set') {
    const { visitDate = place.visitDate, visitTime = place.visitTime } = act;
    return { visitDate, visitTime };
  }
  if (act.transition !== 'accept') return place;
  const { proposedDate, proposedTime } = place;
  return proposedDate === null ? null : { visitDate: proposedDate, visitTime: proposedTime };
}

/** Whether the visit or its suggestion has gone elsewhere since it was looked up for its locks. */
export function isElsewhere(asked: AskedAct, place: VisitPlace, visit: LockedVisit): boolean {
  const { proposal, hostId } = visit;
  const now = {
    ...place,
    visitDate: visit.visitDate,
    visitTime: visit.visitTime,
    proposedDate: proposal?.visitDate ?? null,
    proposedTime: proposal?.visitTime ?? null,
  };
  const [then, goal] = [goalOf(asked, place), goalOf(asked, now)];
  if (goal === null || goal.visitTime === null) return false;
  return place.hostId !== hostId || then?.visitDate !== goal.visitDate || then.visitTime === null;
}

/** Raises VALIDATION_FAILED for a day outside the window, and for a suggestion at an hour for nobody (V34). */
export function refuseTime(act: AskedAct, now: Date): void {
  if (act.transition !== 'move' && act.transition !== 'propose') return;
  const problem = visitDateProblem('rescheduling', act.visitDate, now);
  if (problem !== null) throw invalidField('visitDate', problem);
  if (act.transition === 'move') return;
  const minutes = minutesOf(act.visitTime);
  const isFine = minutes >= minutesOf(PROPOSAL_FROM) && minutes <= minutesOf(PROPOSAL_TO);
  if (!isFine || minutes % PROPOSAL_STEP !== 0) throw invalidField('visitTime', texts.proposalSteps);
  if (startOf(act) <= now) throw invalidField('visitTime', texts.proposalPast);
}

/** Whether a visit only loses its host, which takes no place. */
export const isLeft = (act: AskedAct): boolean => act.transition === 'reassign' && act.hostId === null;

/** The fields of a visit that the audit log compares. */
export function auditedFields(visit: LockedVisit) {
  const { visitDate, visitTime, status, arrivedAt, proposal } = visit;
  const proposed = proposal && { visitDate: proposal.visitDate, visitTime: proposal.visitTime };
  return { visitDate, visitTime, status, arrived: arrivedAt !== null, proposal: proposed };
}

export function forbidden(): AppError {
  return new AppError('FORBIDDEN', 'You do not have permission to do this');
}

/** The visit has gone elsewhere while its locks were waited for: to be tried again. */
export class GoneElsewhere extends AppError {
  constructor() {
    super('CONFLICT', 'This has changed in the meantime. Please load it again.');
  }
}

export function alreadyBooked(): AppError {
  return new AppError('ALREADY_BOOKED', 'You have already booked a visit to this property.');
}

const STALE_TEXTS: Partial<Record<Act['transition'], string>> = {
  move: TEXTS.booking.changedMeanwhile,
  set: ADMIN_TEXTS.bookings.changedMeanwhile,
};

/** With the visit as it stands, for a person to choose by. */
export function staleEdit(transition: Act['transition'], visit: LockedVisit): AppError {
  const { visitDate, visitTime, status, revision } = visit;
  const details = { visitDate, ...(visitTime === null ? {} : { visitTime }), status, revision };
  return new AppError('STALE_EDIT', STALE_TEXTS[transition] ?? texts.changedMeanwhile, { details });
}

/** The constraint's own text speaks to the buyer. */
export function explainSecondVisit(isStaff: boolean): (error: unknown) => never {
  return (error) => {
    if (!isStaff || databaseRefusal(error)?.code !== 'ALREADY_BOOKED') throw error;
    throw new AppError('ALREADY_BOOKED', texts.secondVisit, { cause: error });
  };
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** What is said to a buyer who has booked and moved too often, with the minute from which they can again; null to none. */
export function actsRefusal({ aDay, in30Days }: CountedActs, now: Date): AppError | null {
  const until = (act: Date | null, days: number) => (act === null ? 0 : act.getTime() + days * DAY_MS);
  const [day, month] = [until(aDay, 1), until(in30Days, 30)];
  const again = Math.ceil(Math.max(day, month) / MINUTE_MS) * MINUTE_MS;
  if (again === 0) return null;
  const when = momentInIndia(new Date(again));
  const message =
    day >= month
      ? fill(texts.tooManyToday, { count: String(VISIT_ACTS_A_DAY), when })
      : fill(texts.tooManyLately, { count: String(VISIT_ACTS_IN_30_DAYS), when });
  return new AppError('TOO_MANY_REQUESTS', message, { retryAfter: (again - now.getTime()) / 1000 });
}
