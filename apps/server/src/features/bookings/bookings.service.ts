import type { Booking } from '@aangan/contract/entities';
import { RESCHEDULABLE_STATUSES } from '@aangan/contract/lists';
import type { Clock } from '../../adapters/clock/clock.ts';
import { AppError, invalidField, notFound } from '../../http/app-error.ts';
import { visitDateProblem } from './bookings.rules.ts';
import type { BookingsStore, Move, NewBooking } from './bookings.store.ts';

export interface BookingsServiceDeps {
  store: BookingsStore;
  clock: Clock;
}

/** A buyer's site visits (decision 23). */
export function createBookingsService({ store, clock }: BookingsServiceDeps) {
  const checkDate = (act: Parameters<typeof visitDateProblem>[0], visitDate: string) => {
    const problem = visitDateProblem(act, visitDate, clock());
    if (problem !== undefined) throw invalidField('visitDate', problem);
  };
  const getBooking = async (userId: number, bookingId: number): Promise<Booking> => {
    const booking = await store.find(userId, bookingId);
    if (!booking) throw notFound('Booking');
    return booking;
  };

  return {
    /** Raises VALIDATION_FAILED (a date outside the window), NOT_FOUND; the unique index raises ALREADY_BOOKED. */
    async bookVisit(visit: NewBooking): Promise<Booking> {
      checkDate('booking', visit.visitDate);
      const booking = await store.insert(visit);
      if (!booking) throw notFound('Property');
      return booking;
    },

    /** Raises NOT_FOUND, also for somebody else's. */
    getBooking,

    /** Raises VALIDATION_FAILED (a date outside the window), NOT_FOUND, BOOKING_NOT_RESCHEDULABLE. */
    async rescheduleVisit({ userId, bookingId, visitDate }: Move): Promise<Booking> {
      checkDate('rescheduling', visitDate);
      const moved = await store.reschedule({ userId, bookingId, visitDate }, RESCHEDULABLE_STATUSES);
      if (moved) return moved;
      const { status } = await getBooking(userId, bookingId);
      throw new AppError('BOOKING_NOT_RESCHEDULABLE', `A ${status.toLowerCase()} visit can't be rescheduled.`);
    },
  };
}
