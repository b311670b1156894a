import type { Booking } from '@aangan/contract/entities';
import { bookingGroup, type BookingGroup } from '@aangan/contract/status';

/** The headings in their order, what is of no known status last (VISIT10). */
const ORDER: readonly BookingGroup[] = ['Confirmed', 'Pending', 'Completed', 'Other'];

export interface StatusGroup {
  heading: BookingGroup;
  visits: Booking[];
}

/** The visits under their headings; a heading without visits is left out. */
export function groupByStatus(visits: readonly Booking[]): StatusGroup[] {
  return ORDER.map((heading) => ({
    heading,
    visits: visits.filter((visit) => bookingGroup(visit.status) === heading),
  })).filter((group) => group.visits.length > 0);
}
