import type { AdminBooking } from '@aangan/contract/admin-entities';
import { ADMIN_TEXTS } from '@aangan/contract/admin-texts';
import type { BookingStatus } from '@aangan/contract/lists';
import type { FastifyBaseLogger } from 'fastify';
import { databaseRefusal } from '../../database/constraints.ts';
import type { Database } from '../../database/pool.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { RecordAudit } from '../audit/audit.store.ts';
import { createAdminBookingsStore, type LockedBooking, type VisitState } from './admin-bookings.store.ts';
import { visitNotice } from './visit-notice.rules.ts';
import type { VisitNotices } from './visit-notices.ts';

export interface AdminBookingsServiceDeps {
  db: Database;
  recordAudit: RecordAudit;
  notices: VisitNotices;
}

/** The parts to change; what is absent stays. */
export interface VisitChanges extends SeenVisit {
  visitDate?: string | undefined;
  status?: BookingStatus | undefined;
}

/** The copy of a visit the admin saw; what is absent is not compared. */
interface SeenVisit {
  revision?: number | undefined;
  seenStatus?: BookingStatus | undefined;
}

/** What admins do to visits (decision 23: any date, no order of statuses). */
export function createAdminBookingsService({ db, recordAudit, notices }: AdminBookingsServiceDeps) {
  const store = createAdminBookingsStore(db);
  const getBooking = async (id: number): Promise<AdminBooking> => {
    const booking = await store.find(id);
    if (!booking) throw notFound('Booking');
    return booking;
  };

  return {
    /** Raises NOT_FOUND. */
    getBooking,

    /**
     * Changes a visit, and once that is committed tells its buyer by SMS. Raises NOT_FOUND, ALREADY_BOOKED (a cancelled
     * visit can't come back while its buyer has another to that property), STALE_EDIT with the visit as it stands when it
     * is not what the admin saw, unless it stands as it is wanted.
     */
    async changeVisit(actor: Actor, id: number, changes: VisitChanges, log: FastifyBaseLogger): Promise<AdminBooking> {
      const { before, after } = await db.transaction().execute(async (trx) => {
        const bookings = createAdminBookingsStore(trx);
        const before = await bookings.lock(id);
        if (!before) throw notFound('Booking');
        const after = {
          visitDate: changes.visitDate ?? before.visitDate,
          status: changes.status ?? before.status,
        };
        if (isStale(changes, before) && !isSame(before, after)) throw staleEdit(before);
        await bookings.update(id, after).catch(explainSecondVisit);
        await recordAudit(trx, { actor, ...entryOf(id, before), before: stateOf(before), after });
        return { before, after };
      });
      const notice = visitNotice(before, after);
      if (notice) notices.tell(notice, log);
      return getBooking(id);
    },

    /** Raises NOT_FOUND. */
    async deleteBooking(actor: Actor, id: number): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const bookings = createAdminBookingsStore(trx);
        const booking = await bookings.lock(id);
        if (!booking) throw notFound('Booking');
        await bookings.delete(id);
        const { propertyId, userId, notes } = booking;
        const before = { ...stateOf(booking), propertyId, userId, notes };
        await recordAudit(trx, { actor, ...entryOf(id, booking), before, after: null });
      });
    },
  };
}

function stateOf({ visitDate, status }: VisitState): VisitState & Record<string, unknown> {
  return { visitDate, status };
}

function isStale({ revision, seenStatus }: SeenVisit, now: LockedBooking): boolean {
  return (revision ?? now.revision) !== now.revision || (seenStatus ?? now.status) !== now.status;
}

function isSame(one: VisitState, other: VisitState): boolean {
  return one.visitDate === other.visitDate && one.status === other.status;
}

function staleEdit({ visitDate, status, revision }: LockedBooking): AppError {
  return new AppError('STALE_EDIT', ADMIN_TEXTS.bookings.changedMeanwhile, {
    details: { visitDate, status, revision },
  });
}

function entryOf(id: number, { propertyName, userId, userName }: LockedBooking) {
  const person = { userId, name: userName };
  return { entity: 'BOOKING', entityId: id, entityName: propertyName, person } as const;
}

/** The constraint's own text speaks to the buyer. */
function explainSecondVisit(error: unknown): never {
  if (databaseRefusal(error)?.code !== 'ALREADY_BOOKED') throw error;
  throw new AppError('ALREADY_BOOKED', 'This buyer has already booked another visit to this property.', {
    cause: error,
  });
}
