import type { AdminBooking } from '@aangan/contract/visits/admin-entities';
import type { ContactPerson } from '../contact/contact-person.ts';
import { ADMIN_BOOKING_STATUSES, BOOKING_STATUSES } from '@aangan/contract/visits/statuses';

/** What stands in the fields of the booking dialog. */
export interface VisitDraft {
  /** 'yyyy-MM-dd', or empty */
  visitDate: string;
  /** 'HH:mm', or empty for any time */
  visitTime: string;
  status: string;
  /** The copy it was begun from: what is saved over another is held back. */
  seen: Pick<AdminBooking, 'status' | 'revision'>;
}

export type SettableStatus = (typeof ADMIN_BOOKING_STATUSES)[number];

/** What the dialog needs of a booking. */
export type DialogBooking = Pick<AdminBooking, 'id' | 'visitDate' | 'visitTime' | 'status' | 'revision' | 'notes'> & {
  property: Pick<AdminBooking['property'], 'name' | 'address'>;
  /** The number may be masked. */
  user: ContactPerson;
};

export function savedDraft({ visitDate, visitTime, status, revision }: DialogBooking): VisitDraft {
  return { visitDate, visitTime: visitTime ?? '', status, seen: { status, revision } };
}

export function isSettable(status: string): status is SettableStatus {
  return (ADMIN_BOOKING_STATUSES as readonly string[]).includes(status);
}

export function isChanged(visit: DialogBooking, draft: VisitDraft): boolean {
  const saved = savedDraft(visit);
  return (['visitDate', 'visitTime', 'status'] as const).some((field) => draft[field] !== saved[field]);
}

/** The body of the change; a time that stays is left out, and a status that no admin can set (a cancelled visit's) too. */
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
