import { PROPOSAL_FROM, PROPOSAL_TO } from '@aangan/contract/visit-limits';
import { minutesOf } from '@aangan/contract/times';
import { databaseRefusal } from '../../database/constraints.ts';
import { AppError, invalidField } from '../../http/app-error.ts';
import { startOf, type Act } from './bookings.life-rules.ts';
import type { LockedVisit, VisitPlace } from './bookings.life-store.ts';
import { visitDateProblem } from './bookings.rules.ts';
import { bookings as texts } from './bookings.texts.ts';

/** Minutes. */
const PROPOSAL_STEP = 5;

/** Where an act would have a visit; null when there is nothing to go to. */
export function goalOf(act: Act, place: VisitPlace): { visitDate: string; visitTime: string | null } | null {
  if (act.transition === 'move' || act.transition === 'set') return act;
  if (act.transition !== 'accept') return place;
  const { proposedDate, proposedTime } = place;
  return proposedDate === null ? null : { visitDate: proposedDate, visitTime: proposedTime };
}

/** Whether the visit or its suggestion has gone elsewhere since it was looked up for its locks. */
export function isElsewhen(act: Act, place: VisitPlace, visit: LockedVisit): boolean {
  if (act.transition === 'move' || act.transition === 'set') return false;
  if (act.transition !== 'accept') return place.visitDate !== visit.visitDate || place.visitTime !== visit.visitTime;
  return place.proposedDate !== visit.proposal?.visitDate || place.proposedTime !== visit.proposal.visitTime;
}

/** Raises VALIDATION_FAILED for a day outside the window, and for a suggestion at an hour for nobody (V34). */
export function refuseTime(act: Act, now: Date): void {
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
export const isLeft = (act: Act): boolean => act.transition === 'reassign' && act.hostId === null;

/** The fields of a visit that the audit log compares. */
export function auditedFields(visit: LockedVisit) {
  const { visitDate, visitTime, status, arrivedAt, proposal } = visit;
  const proposed = proposal && { visitDate: proposal.visitDate, visitTime: proposal.visitTime };
  return { visitDate, visitTime, status, arrived: arrivedAt !== null, proposal: proposed };
}

export function forbidden(): AppError {
  return new AppError('FORBIDDEN', 'You do not have permission to do this');
}

export function meanwhile(): AppError {
  return new AppError('CONFLICT', 'This has changed in the meantime. Please load it again.');
}

export function alreadyBooked(): AppError {
  return new AppError('ALREADY_BOOKED', 'You have already booked a visit to this property.');
}

export function staleEdit({ visitDate, visitTime, status, revision }: LockedVisit): AppError {
  const details = { visitDate, ...(visitTime === null ? {} : { visitTime }), status, revision };
  return new AppError('STALE_EDIT', texts.changedMeanwhile, { details });
}

/** The constraint's own text speaks to the buyer. */
export function explainSecondVisit(isStaff: boolean): (error: unknown) => never {
  return (error) => {
    if (!isStaff || databaseRefusal(error)?.code !== 'ALREADY_BOOKED') throw error;
    throw new AppError('ALREADY_BOOKED', texts.secondVisit, { cause: error });
  };
}
