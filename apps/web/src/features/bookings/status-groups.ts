import { bookingGroup, type BookingGroup } from '@aangan/contract/status';
import type { AnyBooking } from '../../lib/wire/booking.ts';

/** The headings in their order, what is of no known status last (VISIT10). */
const ORDER: readonly BookingGroup[] = ['Confirmed', 'Pending', 'Completed', 'Other'];

export interface StatusGroup {
  heading: BookingGroup;
  visits: AnyBooking[];
}

/** The visits under their headings; a heading without visits is left out. */
export function groupByStatus(visits: readonly AnyBooking[]): StatusGroup[] {
  return ORDER.map((heading) => ({
    heading,
    visits: visits.filter((visit) => bookingGroup(visit.status) === heading),
  })).filter((group) => group.visits.length > 0);
}
