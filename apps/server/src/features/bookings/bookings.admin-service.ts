import type { AdminBooking } from '@aangan/contract/admin-entities';
import { ADMIN_TEXTS } from '@aangan/contract/admin-texts';
import type { BookingStatus } from '@aangan/contract/lists';
import type { FastifyBaseLogger } from 'fastify';
import { databaseRefusal } from '../../database/constraints.ts';
import type { Database } from '../../database/pool.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { RecordAudit } from '../audit/audit.store.ts';
import * as store from './bookings.admin-store.ts';
import type { LockedBooking, VisitState } from './bookings.admin-store.ts';
import { visitNotice } from './bookings.admin-rules.ts';
import type { TellBuyer } from './bookings.notices.ts';

export interface BookingsAdminServiceDeps {
  db: Database;
  recordAudit: RecordAudit;
  tellBuyer: TellBuyer;
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

/** What admins do to visits (ADMB11: any date, no order of statuses). */
export function createBookingsAdminService({ db, recordAudit, tellBuyer }: BookingsAdminServiceDeps) {
  const getBooking = async (id: number): Promise<AdminBooking> => {
    const booking = await store.findBooking(db, id);
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
        const before = await store.lockBooking(trx, id);
        if (!before) throw notFound('Booking');
        const after = {
          visitDate: changes.visitDate ?? before.visitDate,
          status: changes.status ?? before.status,
        };
        if (isStale(changes, before) && !isSame(before, after)) throw staleEdit(before);
        await store.updateBooking(trx, id, after).catch(explainSecondVisit);
        await recordAudit(trx, { actor, ...entryOf(id, before), before: stateOf(before), after });
        return { before, after };
      });
      const notice = visitNotice(before, after);
      if (notice) tellBuyer(notice, log);
      return getBooking(id);
    },

    /** Raises NOT_FOUND. */
    async deleteBooking(actor: Actor, id: number): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const booking = await store.lockBooking(trx, id);
        if (!booking) throw notFound('Booking');
        await store.deleteBooking(trx, id);
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
