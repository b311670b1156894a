import type { Visit } from '@aangan/contract/visit-entities';
import { RESCHEDULABLE_STATUSES } from '@aangan/contract/lists';
import { TEXTS } from '@aangan/contract/texts';
import type { Clock } from '../../adapters/clock/clock.ts';
import type { Database } from '../../database/pool.ts';
import { AppError, invalidField, notFound } from '../../http/app-error.ts';
import { visitDateProblem } from './bookings.rules.ts';
import * as store from './bookings.store.ts';

export interface BookingsServiceDeps {
  db: Database;
  clock: Clock;
}

/** A buyer's site visits. */
export function createBookingsService({ db, clock }: BookingsServiceDeps) {
  const checkDate = (act: Parameters<typeof visitDateProblem>[0], visitDate: string) => {
    const problem = visitDateProblem(act, visitDate, clock());
    if (problem !== null) throw invalidField('visitDate', problem);
  };
  const getBooking = async (own: store.OwnBooking): Promise<Visit> => {
    const booking = await store.findBooking(db, own);
    if (!booking) throw own.refusal();
    return booking;
  };

  return {
    /**
     * Books in the caller's transaction, or by itself. Raises VALIDATION_FAILED (a date outside the window), NOT_FOUND; the
     * unique index raises ALREADY_BOOKED.
     */
    async bookVisit(trx: Database, visit: store.NewBooking): Promise<Visit> {
      checkDate('booking', visit.visitDate);
      const booking = await store.insertBooking(trx, visit);
      if (!booking) throw notFound('Property');
      return booking;
    },

    /** Raises NOT_FOUND, also for somebody else's. */
    getBooking,

    /**
     * Raises VALIDATION_FAILED (a date outside the window), NOT_FOUND, BOOKING_NOT_RESCHEDULABLE; STALE_EDIT with the
     * visit as it stands when it is not of the revision named, unless it stands as it is wanted.
     */
    async rescheduleVisit(own: store.OwnBooking, move: store.Move): Promise<Visit> {
      checkDate('rescheduling', move.visitDate);
      const moved = await store.rescheduleBooking(db, own, move, RESCHEDULABLE_STATUSES);
      if (moved) return moved;
      const booking = await getBooking(own);
      const { visitDate, status, revision } = booking;
      if (move.revision !== undefined && move.revision !== revision) {
        // the same move whose answer was lost
        if (visitDate === move.visitDate && status === 'PENDING') return booking;
        throw new AppError('STALE_EDIT', TEXTS.booking.changedMeanwhile, { details: { visitDate, status, revision } });
      }
      throw new AppError('BOOKING_NOT_RESCHEDULABLE', `A ${status.toLowerCase()} visit can't be rescheduled.`);
    },
  };
}
