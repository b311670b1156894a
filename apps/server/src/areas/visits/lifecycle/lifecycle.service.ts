import type { Visit, VisitTimeline } from '@aangan/contract/visits/entities';
import type { Database } from '../../../database/pool.ts';
import type { Actor } from '../../../http/kernel/actor.ts';
import { findEvents } from '../../../sql/events.sql.ts';
import type { VisitLifecycle, VisitRequest } from './lifecycle.transitions.ts';
import type { Act } from './lifecycle.transition-rules.ts';
import * as store from './lifecycle.store.ts';
import { timelineOf } from './lifecycle.timeline.ts';

export interface VisitsServiceDeps {
  db: Database;
  lifecycle: VisitLifecycle;
}

/** What a buyer does to a visit of their own. */
export type BuyersAct =
  Extract<Act, { transition: 'move' | 'cancel' }> | { transition: 'coming' | 'accept' | 'decline' };

/** A buyer's site visits. */
export function createVisitsService({ db, lifecycle }: VisitsServiceDeps) {
  const findOwn = async (database: Database, own: store.OwnBooking): Promise<Visit> => {
    const booking = await store.findBooking(database, own);
    if (!booking) throw own.refusal();
    return booking;
  };

  return {
    /**
     * Books in the caller's transaction, or in one of its own. Raises VALIDATION_FAILED (a date outside the window, a
     * time that is none of the day's), NOT_FOUND, ALREADY_BOOKED, VISIT_LIMIT, VISIT_OVERLAP, SLOT_TAKEN.
     */
    async bookVisit(database: Database, visit: VisitRequest): Promise<Visit> {
      const book = (trx: Database) => lifecycle.book(trx, visit);
      return database.isTransaction ? book(database) : database.transaction().execute(book);
    },

    /**
     * Books a further visit to the home of a completed or missed one, in the caller's transaction. Raises what `bookVisit`
     * raises, NOT_FOUND also for somebody else's visit, and VISIT_STATE for one that no further visit can follow.
     */
    async bookAgain(
      trx: Database,
      own: store.OwnBooking,
      visit: Omit<VisitRequest, 'propertyId' | 'after'>,
    ): Promise<Visit> {
      const before = await store.findHomeOf(trx, own);
      if (!before) throw own.refusal();
      return lifecycle.book(trx, { ...visit, propertyId: before.propertyId, after: before.id });
    },

    /** Raises NOT_FOUND, also for somebody else's. */
    getBooking: (own: store.OwnBooking): Promise<Visit> => findOwn(db, own),

    /**
     * Raises VALIDATION_FAILED, NOT_FOUND, VISIT_STATE or BOOKING_NOT_RESCHEDULABLE, SLOT_TAKEN, VISIT_OVERLAP,
     * VISIT_LIMIT; STALE_EDIT with the visit as it stands when it is not of the revision named, unless it stands as it
     * is wanted.
     */
    async change(
      { userId, name }: Actor,
      own: store.OwnBooking,
      act: BuyersAct & { revision?: number | undefined },
    ): Promise<Visit> {
      const bookingId = await store.findId(db, own);
      if (bookingId === null) throw own.refusal();
      const request = { ...act, bookingId, actor: { kind: 'BUYER', id: userId, name } } as const;
      const { read } = await lifecycle.run(request, (trx) => findOwn(trx, own));
      return read;
    },

    /** What happened to a visit, oldest first (V42). Raises NOT_FOUND. */
    async timeline({ userId }: Actor, own: store.OwnBooking): Promise<VisitTimeline> {
      const bookingId = await store.findId(db, own);
      if (bookingId === null) throw own.refusal();
      return timelineOf(await findEvents(db, bookingId), { reader: 'BUYER', readerId: userId, buyer: null });
    },
  };
}
