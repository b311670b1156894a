import { visitStatusOf } from '@aangan/contract/visits/status';
import { statuses } from '@aangan/contract/visits/status.texts';
import { formatTime, isVisitTime } from '@aangan/contract/core/times';
import { LIVE_STATUSES } from '@aangan/contract/visits/lists';
import type { AnyBooking } from '../../../../lib/calls/wire/booking.ts';
import { bookedTexts as texts } from './booked-visit.texts.ts';

/** Returns the time in words; empty when it is unknown, or was never agreed for a visit that is over. */
export function timeText({ visit, visitTime, status }: Pick<AnyBooking, 'visit' | 'visitTime' | 'status'>): string {
  if (visitTime) return isVisitTime(visitTime) ? formatTime(visitTime) : visitTime;
  const isToCome = LIVE_STATUSES.some((live) => live === status.toUpperCase());
  return visit && isToCome ? texts.anyTime : '';
}

/** Returns the time and the status of a visit, such as '11:00 am, Pending'. */
export function timeAndStatus(visit: AnyBooking): string {
  const known = visitStatusOf(visit.status);
  const parts = [timeText(visit), known === null ? '' : statuses.words[known]];
  return parts.filter((part) => part !== '').join(', ');
}
