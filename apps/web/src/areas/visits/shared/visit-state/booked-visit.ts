import { formatDate } from '@aangan/contract/core/dates';
import type { Booking } from '@aangan/contract/visits/booking-entity';
import { buyerBadge } from '@aangan/contract/visits/status';
import { fill } from '@aangan/contract/core/translation';
import { NO_STATUS, type AnyBooking } from '../../../../lib/calls/wire/booking.ts';
import { bookedTexts as texts } from './booked-visit.texts.ts';

/** Returns the visit that blocks booking a property; a cancelled one does not (VISIT6). */
export function bookedVisit<Visit extends Booking>(visits: readonly Visit[], propertyId: number): Visit | null {
  const isLive = ({ status }: Booking) => !status.toLowerCase().includes('cancel');
  return visits.find((visit) => visit.propertyId === propertyId && isLive(visit)) ?? null;
}

/**
 * Returns the text that replaces the booking button (VISIT7).
 * @param visitDate 'yyyy-MM-dd', or empty without one
 * @param status an unknown one reads 'Other' (VISIT10)
 */
export function bookedText(visitDate: string, status: string): string {
  const day = visitDate ? formatDate(visitDate, 'short') : texts.noDay;
  return fill(texts.booked, { day, status: status === NO_STATUS ? texts.noStatus : buyerBadge(status).text });
}

/** Whether a visit is over, so that its buyer may book another one (VISIT30); unknown for visits of another server. */
export const canBookAgain = ({ visit }: AnyBooking): boolean =>
  visit?.stage === 'COMPLETED' || visit?.stage === 'NO_SHOW';
