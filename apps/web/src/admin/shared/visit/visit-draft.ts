import type { AdminBooking } from '@aangan/contract/visits/admin-entities';
import type { ContactPerson } from '../contact/contact-person.ts';
import { ADMIN_BOOKING_STATUSES, BOOKING_STATUSES } from '@aangan/contract/visits/statuses';

/** The field values of the booking dialog. */
export interface VisitDraft {
  /** 'yyyy-MM-dd', or empty */
  visitDate: string;
  /** 'HH:mm', or empty for any time */
  visitTime: string;
  status: string;
  /** The copy that the edit is based on; saving over another one is refused. */
  seen: Pick<AdminBooking, 'status' | 'revision'>;
}

export type SettableStatus = (typeof ADMIN_BOOKING_STATUSES)[number];

/** The fields of a booking that the dialog needs. */
export type DialogBooking = Pick<AdminBooking, 'id' | 'visitDate' | 'visitTime' | 'status' | 'revision' | 'notes'> & {
  property: Pick<AdminBooking['property'], 'name' | 'address'>;
  /** The number may be masked. */
  user: ContactPerson;
};

/** Returns the field values of a stored booking. */
export function savedDraft({ visitDate, visitTime, status, revision }: DialogBooking): VisitDraft {
  return { visitDate, visitTime: visitTime ?? '', status, seen: { status, revision } };
}

/** Whether an admin may set a status. */
export function isSettable(status: string): status is SettableStatus {
  return (ADMIN_BOOKING_STATUSES as readonly string[]).includes(status);
}

/** Whether a draft differs from the stored booking. */
export function isChanged(visit: DialogBooking, draft: VisitDraft): boolean {
  const saved = savedDraft(visit);
  return (['visitDate', 'visitTime', 'status'] as const).some((field) => draft[field] !== saved[field]);
}

/**
 * Returns the body of a change, without an unchanged time and without a status that no admin can set (such as a
 * cancelled visit's).
 */
export function changeOf(visit: DialogBooking, { visitDate, visitTime, status, seen }: VisitDraft) {
  return {
    id: visit.id,
    visitDate,
    // a day alone keeps the time (V39)
    visitTime: visitTime === savedDraft(visit).visitTime ? undefined : visitTime || null,
    status: isSettable(status) ? status : undefined,
    revision: seen.revision,
    seenStatus: BOOKING_STATUSES.find((known) => known === seen.status),
  };
}
