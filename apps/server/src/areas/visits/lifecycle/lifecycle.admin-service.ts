import type { AdminBooking } from '@aangan/contract/visits/admin-entities';
import type { BookingStatus } from '@aangan/contract/visits/statuses';
import type { Database } from '../../../database/pool.ts';
import type { Actor } from '../../../http/kernel/actor.ts';
import { notFound } from '../../../http/kernel/app-error.ts';
import type { RecordAudit } from '../../../audit/audit.store.ts';
import type { ContactsShown } from '../../privacy/contacts/contacts.access.ts';
import type { ContactVisibility } from '../../../sql/contacts.sql.ts';
import * as store from './lifecycle.admin-store.ts';
import type { LockedBooking } from './lifecycle.admin-store.ts';
import type { VisitLifecycle } from './lifecycle.transitions.ts';

export interface VisitsAdminServiceDeps {
  db: Database;
  recordAudit: RecordAudit;
  lifecycle: VisitLifecycle;
  contacts: ContactsShown;
}

/** The parts to change; what is absent stays. */
export interface VisitChanges extends SeenVisit {
  visitDate?: string | undefined;
  visitTime?: string | null | undefined;
  status?: BookingStatus | undefined;
}

/** The copy of a visit the admin saw; what is absent is not compared. */
interface SeenVisit {
  revision?: number | undefined;
  seenStatus?: BookingStatus | undefined;
}

/** What admins do to visits (ADMB11: any date, no order of statuses). */
export function createVisitsAdminService({ db, recordAudit, lifecycle, contacts }: VisitsAdminServiceDeps) {
  const find = async (trx: Database, actor: Actor, id: number, shown: ContactVisibility): Promise<AdminBooking> => {
    const booking = await store.findBooking(trx, id, shown);
    if (!booking) throw notFound('Booking');
    await contacts.logListed(trx, actor, shown, () => [booking.user.id]);
    return booking;
  };

  return {
    /** Raises NOT_FOUND. */
    getBooking: (actor: Actor, id: number, shown: ContactVisibility): Promise<AdminBooking> =>
      find(db, actor, id, shown),

    /**
     * Changes a visit, of which its buyer is told. Raises NOT_FOUND, ALREADY_BOOKED (a cancelled visit can't come back
     * while its buyer has another to that property), STALE_EDIT with the visit as it stands when it is not what the admin
     * saw, unless it stands as it is wanted.
     */
    async changeVisit(
      admin: Actor,
      id: number,
      changes: VisitChanges,
      shown: ContactVisibility,
    ): Promise<AdminBooking> {
      const actor = { kind: 'ADMIN', id: admin.userId, name: admin.name } as const;
      const request = { transition: 'set', ...changes, bookingId: id, actor } as const;
      const { read } = await lifecycle.run(request, (trx) => find(trx, admin, id, shown));
      return read;
    },

    /** Raises NOT_FOUND. */
    async deleteBooking(actor: Actor, id: number): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const booking = await store.lockBooking(trx, id);
        if (!booking) throw notFound('Booking');
        await lifecycle.beforeDelete(trx, { bookingId: id });
        await store.deleteBooking(trx, id);
        const { propertyId, userId, notes, visitDate, status } = booking;
        const before = { visitDate, status, propertyId, userId, notes };
        await recordAudit(trx, { actor, ...entryOf(id, booking), before, after: null });
      });
    },
  };
}

function entryOf(id: number, { propertyName, userId, userName }: LockedBooking) {
  const person = { userId, name: userName };
  return { entity: 'BOOKING', entityId: id, entityName: propertyName, person } as const;
}
