import { BOOKING_GROUPS, bookingGroup, type VisitGroup } from '@aangan/contract/visits/status';
import type { AnyBooking } from '../../../lib/calls/wire/booking.ts';

export interface StatusGroup {
  heading: VisitGroup;
  visits: AnyBooking[];
}

/** Groups visits by status, in the order of the headings (VISIT10); leaves out empty groups. */
export function groupByStatus(visits: readonly AnyBooking[]): StatusGroup[] {
  return BOOKING_GROUPS.map((heading) => ({
    heading,
    visits: visits.filter((visit) => bookingGroup(visit.status) === heading),
  })).filter((group) => group.visits.length > 0);
}
