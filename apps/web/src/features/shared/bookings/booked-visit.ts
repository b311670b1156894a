import { formatDate } from '@aangan/contract/dates';
import type { Booking } from '@aangan/contract/entities';
import { buyerBadge, VISIT_STATUSES, visitStatusOf } from '@aangan/contract/status';
import { formatTime, isVisitTime } from '@aangan/contract/times';
import { LIVE_STATUSES } from '@aangan/contract/visit-lists';
import { NO_STATUS, type AnyBooking } from '../../../lib/wire/booking.ts';
import { bookedTexts as texts } from './booked-visit.texts.ts';

/** The visit that keeps a property booked; a cancelled one does not (VISIT6). */
export function bookedVisit<Visit extends Booking>(visits: readonly Visit[], propertyId: number): Visit | null {
  const isLive = ({ status }: Booking) => !status.toLowerCase().includes('cancel');
  return visits.find((visit) => visit.propertyId === propertyId && isLive(visit)) ?? null;
}

/**
 * What stands in the place of the booking button (VISIT7).
 * @param visitDate 'yyyy-MM-dd', or empty while there is none
 * @param status one that is not known reads 'Other' (VISIT10)
 */
export function bookedText(visitDate: string, status: string): string {
  const day = visitDate ? formatDate(visitDate, 'short') : 'Date pending';
  return `Visit Booked | ${day} | ${status === NO_STATUS ? status : buyerBadge(status).text}`;
}

/** Whether a visit is over, so that its buyer may book a further one (VISIT301). Of another server's visits it is not known. */
export const canBookAgain = ({ visit }: AnyBooking): boolean =>
  visit?.stage === 'COMPLETED' || visit?.stage === 'NO_SHOW';

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
