import type { Language } from '@aangan/contract/core/language';
import type { Visit, VisitTimeline } from '@aangan/contract/visits/entities';
import type { Database } from '../../../database/pool.ts';
import type { Actor } from '../../../http/kernel/actor.ts';
import { findEvents } from '../../../sql/events.sql.ts';
import type { VisitAvailability } from '../availability/availability.capacity.ts';
import type { VisitRequest } from './lifecycle.request.ts';
import type { VisitLifecycle } from './lifecycle.transitions.ts';
import type { Act } from './lifecycle.transition-rules.ts';
import * as store from './lifecycle.store.ts';
import { timelineOf } from './lifecycle.timeline.ts';

export interface VisitsServiceDeps {
  db: Database;
  lifecycle: VisitLifecycle;
  availability: Pick<VisitAvailability, 'inDayQueue'>;
}

/** What a buyer does to a visit of their own, beside moving it. */
export type BuyersAct = Extract<Act, { transition: 'cancel' }> | { transition: 'coming' | 'accept' | 'decline' };

/** Where a buyer wants a visit. */
type Move = Pick<VisitRequest, 'visitDate' | 'visitTime'>;

interface OfRevision {
  /** Of the copy that was seen; without it the state alone decides. */
  revision?: number | undefined;
}

/** Writes what was booked beside the key of its call, last in the transaction. */
type KeepVisit = (trx: Database, booked: Visit) => Promise<void>;

/** A buyer's site visits. Who wants a time comes in the queue of its day before a transaction begins. */
export function createVisitsService({ db, lifecycle, availability }: VisitsServiceDeps) {
  const findOwn = async (database: Database, own: store.OwnBooking): Promise<Visit> => {
    const booking = await store.findBooking(database, own);
    if (!booking) throw own.refusal();
    return booking;
  };

  const change = async (
    { userId, name }: Actor,
    own: store.OwnBooking,
    act: (BuyersAct | ({ transition: 'move' } & Move)) & OfRevision,
  ): Promise<Visit> => {
    const bookingId = await store.findId(db, own);
    if (bookingId === null) throw own.refusal();
    const request = { ...act, bookingId, actor: { kind: 'BUYER', id: userId, name } } as const;
    const { read } = await lifecycle.run(request, (trx) => findOwn(trx, own));
    return read;
  };

  return {
    /**
     * Raises VALIDATION_FAILED (a date outside the window, a time that is none of the day's), NOT_FOUND, ALREADY_BOOKED,
     * VISIT_LIMIT, VISIT_OVERLAP, SLOT_TAKEN.
     */
    bookVisit(visit: VisitRequest, keep: KeepVisit): Promise<Visit> {
      const work = async (trx: Database) => {
        const booked = await lifecycle.book(trx, visit);
        await keep(trx, booked);
        return booked;
      };
      return availability.inDayQueue({ visitDate: visit.visitDate, stops: [visit] }, () =>
        db.transaction().execute(work),
      );
    },

    /**
     * Books a further visit to the home of a completed or missed one. Raises what `bookVisit` raises, NOT_FOUND also for
     * somebody else's visit, and VISIT_STATE for one that no further visit can follow.
     */
    bookAgain(
      own: store.OwnBooking,
      visit: Omit<VisitRequest, 'propertyId' | 'after'>,
      keep: KeepVisit,
    ): Promise<Visit> {
      const work = async (trx: Database) => {
        const before = await store.findHomeOf(trx, own);
        if (!before) throw own.refusal();
        const booked = await lifecycle.book(trx, { ...visit, propertyId: before.propertyId, after: before.id });
        await keep(trx, booked);
        return booked;
      };
      return availability.inDayQueue({ visitDate: visit.visitDate, stops: [visit] }, () =>
        db.transaction().execute(work),
      );
    },

    /** Raises NOT_FOUND, also for somebody else's. */
    getBooking: (own: store.OwnBooking): Promise<Visit> => findOwn(db, own),

    /**
     * Raises VALIDATION_FAILED, NOT_FOUND, VISIT_STATE, SLOT_TAKEN, VISIT_OVERLAP, VISIT_LIMIT; STALE_EDIT with the visit
     * as it stands when it is not of the revision named, unless it stands as it is wanted.
     */
    change: (actor: Actor, own: store.OwnBooking, act: BuyersAct & OfRevision): Promise<Visit> =>
      change(actor, own, act),

    /** Raises what `change` does, and BOOKING_NOT_RESCHEDULABLE. */
    move(actor: Actor, own: store.OwnBooking, { visitDate, visitTime, revision }: Move & OfRevision): Promise<Visit> {
      const act = { transition: 'move', visitDate, visitTime, revision } as const;
      return availability.inDayQueue({ visitDate, stops: [{ visitTime }] }, () => change(actor, own, act));
    },

    /** What happened to a visit, oldest first (V42). Raises NOT_FOUND. */
    async timeline({ userId }: Actor, own: store.OwnBooking, language: Language): Promise<VisitTimeline> {
      const bookingId = await store.findId(db, own);
      if (bookingId === null) throw own.refusal();
      const reader = { reader: 'BUYER', readerId: userId, buyer: null, language } as const;
      return timelineOf(await findEvents(db, bookingId), reader);
    },
  };
}
