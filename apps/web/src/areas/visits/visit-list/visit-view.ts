import { daysBetween, todayInIndia } from '@aangan/contract/core/dates';
import { RESCHEDULABLE_STATUSES } from '@aangan/contract/visits/statuses';
import { formatTime } from '@aangan/contract/core/times';
import { fill } from '@aangan/contract/core/translation';
import { LIVE_STATUSES, type VisitStage } from '@aangan/contract/visits/lists';
import type { AnyBooking } from '../../../lib/calls/wire/booking.ts';
import { momentOf, shortDayText } from '../shared/visit-times/days.ts';
import { bookings as texts } from './visits.texts.ts';

/** The actions of a card; the card decides where each is shown. */
export type Act =
  | 'coming'
  | 'reschedule'
  | 'cancel'
  | 'answer'
  | 'calendar'
  | 'pass'
  | 'directions'
  | 'score'
  | 'rate'
  | 'bookAgain'
  | 'visitAgain';

/** Days after the visit in which it can be rated (V67), and further days in which a rating can be changed. */
const RATED_WITHIN_DAYS = 60;
const CHANGED_WITHIN_DAYS = 14;

const isOneOf = (statuses: readonly string[], status: string) => statuses.includes(status.toUpperCase());

/** Returns the buyer's actions for a visit today. For visits of another server only moving is known (VISIT15). */
export function actsOf({ status, visit, visitDate }: AnyBooking, today: string = todayInIndia()): ReadonlySet<Act> {
  const acts = new Set<Act>();
  const isLive = isOneOf(LIVE_STATUSES, status);
  if (isOneOf(RESCHEDULABLE_STATUSES, status) && visit?.stage !== 'ARRIVED') acts.add('reschedule');
  if (!visit) return acts;
  const { stage, proposal, host, rating } = visit;
  if (isLive && stage !== 'ARRIVED') {
    acts.add('cancel').add('calendar');
    if (proposal) acts.add('answer');
    if (status !== 'PENDING') acts.add('pass').add('directions');
    if (status !== 'PENDING' && !proposal && visit.comingAt === null && today <= visitDate) acts.add('coming');
  }
  const days = daysBetween(visitDate, today);
  if (stage === 'ARRIVED' || stage === 'COMPLETED') {
    if (days >= 0) acts.add('score');
  }
  const ratedWithin = RATED_WITHIN_DAYS + (rating === null ? 0 : CHANGED_WITHIN_DAYS);
  if (stage === 'COMPLETED' && host && days >= 0 && days <= ratedWithin) acts.add('rate');
  if (stage === 'CANCELED') acts.add('bookAgain');
  if (stage === 'COMPLETED' || stage === 'NO_SHOW') acts.add('visitAgain');
  return acts;
}

/** Returns the line below the badge; null where nothing beyond the badge is known. */
export function stateLine({ visit }: AnyBooking): { stage: VisitStage; text: string } | null {
  if (!visit) return null;
  return { stage: visit.stage, text: stateText(visit) };
}

function stateText(visit: NonNullable<AnyBooking['visit']>): string {
  const host = visit.host?.name ?? texts.yourConsultant;
  switch (visit.stage) {
    case 'REQUESTED':
      return fill(texts.waiting, { host });
    case 'PROPOSED':
      return proposalText(visit);
    case 'CONFIRMED':
      return fill(visit.comingAt === null ? texts.confirmed : texts.coming, {
        host: visit.comingAt === null ? host : (visit.host?.name ?? texts.yourConsultantFirst),
      });
    case 'ARRIVED':
      return fill(texts.arrived, { time: formatTime(momentOf(visit.arrivedAt ?? '').time) });
    case 'COMPLETED':
      return texts.visited;
    case 'NO_SHOW':
      return texts.notAttended;
    case 'CANCELED':
      return canceledText(visit.canceled, host);
  }
}

function canceledText(canceled: NonNullable<AnyBooking['visit']>['canceled'], host: string): string {
  if (!canceled) return texts.canceled;
  if (canceled.by === 'BUYER') return fill(texts.canceledByYou, { day: shortDayText(canceled.on) });
  const { reason } = canceled;
  return reason ? fill(texts.canceledByHostBecause, { host, reason }) : fill(texts.canceledByHost, { host });
}

/** Returns '{host} suggests {day}, {time}'; empty without a suggestion. */
export function proposalText({ host, proposal }: NonNullable<AnyBooking['visit']>): string {
  if (!proposal) return '';
  const when = { day: shortDayText(proposal.visitDate), time: formatTime(proposal.visitTime) };
  return host ? fill(texts.suggests, { host: host.name, ...when }) : fill(texts.suggestsUnnamed, when);
}

/** Whether a visit is over, which dims its date. */
export function isPast({ visitDate, visit, status }: AnyBooking, today: string = todayInIndia()): boolean {
  if (status.toUpperCase() === 'COMPLETED' || visit?.stage === 'NO_SHOW' || visit?.stage === 'CANCELED') return true;
  return visitDate !== '' && visitDate < today;
}

/** Returns 'Meera' for 'Meera Kulkarni'. */
export const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? '';

/**
 * Returns the earlier visits to the home of a visit. Each may be scored and rated, but a further visit is booked only
 * from the card that they are on.
 */
export function earlierVisits(visit: AnyBooking): AnyBooking[] {
  const known = visit.visit;
  if (!known) return [];
  // absent in a response of a release before the field
  return (known.earlier ?? []).map((earlier) => {
    const parts = { ...earlier, visitTime: earlier.visitTime ?? undefined };
    const stage: VisitStage = earlier.status === 'NO_SHOW' ? 'NO_SHOW' : 'COMPLETED';
    const own = { ...known, ...earlier, stage, comingAt: null, proposal: null, canceled: null, earlier: [] };
    return { ...visit, ...parts, visit: own };
  });
}
