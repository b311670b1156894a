import { formatDate } from '@aangan/contract/core/dates';
import type { Booking } from '@aangan/contract/visits/booking-entity';
import { buyerBadge } from '@aangan/contract/visits/status';
import { NO_STATUS, type AnyBooking } from '../../../../lib/calls/wire/booking.ts';

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

/** Whether a visit is over, so that its buyer may book a further one (VISIT30). Of another server's visits it is not known. */
export const canBookAgain = ({ visit }: AnyBooking): boolean =>
  visit?.stage === 'COMPLETED' || visit?.stage === 'NO_SHOW';
