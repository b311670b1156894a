import type { AdminBooking } from '@aangan/contract/admin-entities';
import { ADMIN_BOOKING_STATUSES, BOOKING_STATUSES } from '@aangan/contract/lists';

/** What stands in the fields of the booking dialog. */
export interface BookingDraft {
  /** 'yyyy-MM-dd', or empty */
  visitDate: string;
  status: string;
  /** The copy it was begun from: what is saved over another is held back. */
  seen: Pick<AdminBooking, 'status' | 'revision'>;
}

export type SettableStatus = (typeof ADMIN_BOOKING_STATUSES)[number];

export function savedDraft({ visitDate, status, revision }: AdminBooking): BookingDraft {
  return { visitDate, status, seen: { status, revision } };
}

export function isSettable(status: string): status is SettableStatus {
  return (ADMIN_BOOKING_STATUSES as readonly string[]).includes(status);
}

export function isChanged(visit: AdminBooking, draft: BookingDraft): boolean {
  const saved = savedDraft(visit);
  return draft.visitDate !== saved.visitDate || draft.status !== saved.status;
}

/** The body of the change; a status that no admin can set (a cancelled visit's) is left as it is. */
export function changeOf({ id }: AdminBooking, { visitDate, status, seen }: BookingDraft) {
  return {
    id,
    visitDate,
    status: isSettable(status) ? status : undefined,
    revision: seen.revision,
    seenStatus: BOOKING_STATUSES.find((known) => known === seen.status),
  };
}
