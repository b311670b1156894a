import { BOOKING_GROUPS, bookingGroup, visitGroup, type VisitGroup } from '@aangan/contract/visits/status';
import type { AnyBooking } from '../../../lib/calls/wire/booking.ts';

export interface StatusGroup {
  group: VisitGroup;
  heading: string;
  visits: AnyBooking[];
}

/** Groups visits by status, in the order of the groups (VISIT10); leaves out empty groups. */
export function groupByStatus(visits: readonly AnyBooking[]): StatusGroup[] {
  return BOOKING_GROUPS.flatMap((group) => {
    const inGroup = visits.filter(({ status }) => visitGroup(status) === group);
    const [first] = inGroup;
    return first ? [{ group, heading: bookingGroup(first.status), visits: inGroup }] : [];
  });
}
