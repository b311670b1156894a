import { bookingGroup, type BookingGroup } from '@aangan/contract/status';
import type { Visit } from '../../lib/wire/booking.ts';

/** The document's headings in its order, what is of no known status last (decision 24). */
const ORDER: readonly BookingGroup[] = ['Confirmed', 'Pending', 'Completed', 'Other'];

export interface VisitGroup {
  heading: BookingGroup;
  visits: Visit[];
}

/** The visits under their headings; a heading without visits is left out. */
export function groupVisits(visits: readonly Visit[]): VisitGroup[] {
  return ORDER.map((heading) => ({
    heading,
    visits: visits.filter((visit) => bookingGroup(visit.status) === heading),
  })).filter((group) => group.visits.length > 0);
}
