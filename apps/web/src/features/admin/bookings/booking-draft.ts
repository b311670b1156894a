import { ADMIN_BOOKING_STATUSES } from '@aangan/contract/lists';
import type { AdminVisit } from './read-booking.ts';

/** What stands in the fields of the booking dialog. */
export interface BookingDraft {
  /** 'yyyy-MM-dd', or empty */
  visitDate: string;
  status: string;
}

export type SettableStatus = (typeof ADMIN_BOOKING_STATUSES)[number];

export const savedDraft = ({ date, status }: AdminVisit): BookingDraft => ({ visitDate: date ?? '', status });

export function isSettable(status: string): status is SettableStatus {
  return (ADMIN_BOOKING_STATUSES as readonly string[]).includes(status);
}

export function isChanged(visit: AdminVisit, draft: BookingDraft): boolean {
  const saved = savedDraft(visit);
  return draft.visitDate !== saved.visitDate || draft.status !== saved.status;
}

/** The body of the change; a status that no admin can set (a cancelled visit's) is left as it is. */
export function changeOf(visit: AdminVisit, { visitDate, status }: BookingDraft) {
  return { id: visit.id, visitDate, status: isSettable(status) ? status : undefined };
}
