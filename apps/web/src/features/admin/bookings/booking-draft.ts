import { ADMIN_BOOKING_STATUSES, BOOKING_STATUSES } from '@aangan/contract/lists';
import type { AdminVisit } from '../../../lib/wire/admin-booking.ts';

/** What stands in the fields of the booking dialog. */
export interface BookingDraft {
  /** 'yyyy-MM-dd', or empty */
  visitDate: string;
  status: string;
  /** The copy it was begun from: what is saved over another is held back. */
  seen: Pick<AdminVisit, 'status' | 'revision'>;
}

export type SettableStatus = (typeof ADMIN_BOOKING_STATUSES)[number];

export function savedDraft({ date, status, revision }: AdminVisit): BookingDraft {
  return { visitDate: date ?? '', status, seen: { status, revision } };
}

export function isSettable(status: string): status is SettableStatus {
  return (ADMIN_BOOKING_STATUSES as readonly string[]).includes(status);
}

export function isChanged(visit: AdminVisit, draft: BookingDraft): boolean {
  const saved = savedDraft(visit);
  return draft.visitDate !== saved.visitDate || draft.status !== saved.status;
}

/** The body of the change; a status that no admin can set (a cancelled visit's) is left as it is. */
export function changeOf({ id }: AdminVisit, { visitDate, status, seen }: BookingDraft) {
  return {
    id,
    visitDate,
    status: isSettable(status) ? status : undefined,
    revision: seen.revision ?? undefined,
    seenStatus: BOOKING_STATUSES.find((known) => known === seen.status),
  };
}
