import { VISIT_STATUSES, visitStatusOf } from '@aangan/contract/visits/status';
import { formatTime, isVisitTime } from '@aangan/contract/core/times';
import { LIVE_STATUSES } from '@aangan/contract/visits/lists';
import type { AnyBooking } from '../../../../lib/calls/wire/booking.ts';
import { bookedTexts as texts } from './booked-visit.texts.ts';

/** The time in words; empty where none is told, or one that is over was never agreed. */
export function timeText({ visit, visitTime, status }: Pick<AnyBooking, 'visit' | 'visitTime' | 'status'>): string {
  if (visitTime) return isVisitTime(visitTime) ? formatTime(visitTime) : visitTime;
  const isToCome = LIVE_STATUSES.some((live) => live === status.toUpperCase());
  return visit && isToCome ? texts.anyTime : '';
}

/** The time of a visit and the word for its status, such as '11:00 am, Pending'. */
export function timeAndStatus(visit: AnyBooking): string {
  const known = visitStatusOf(visit.status);
  const parts = [timeText(visit), known === null ? '' : VISIT_STATUSES[known].buyer];
  return parts.filter((part) => part !== '').join(', ');
}
