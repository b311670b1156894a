import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NO_STATUS, type AnyBooking } from '../../../../lib/calls/wire/booking.ts';
import { bookedVisit } from '../../../visits/shared/visit-state/booked-visit.ts';
import { listBookingsQuery } from '../../../visits/shared/visit-state/api/list-bookings.ts';

/** What is shown in place of the booking button (VISIT7). */
export type VisitBookingState =
  | { kind: 'checking' }
  | { kind: 'free' }
  /** `visitDate` is 'yyyy-MM-dd', empty while unknown; `visit` is null while nothing else is known. */
  | { kind: 'booked'; visitDate: string; status: string; visit: AnyBooking | null };

/**
 * Returns whether the caller has booked a visit to a property. Counts as free when the list fails to load, because the
 * server refuses a second visit.
 */
export function useVisitState(propertyId: number) {
  const { data: visits, isPending } = useQuery(listBookingsQuery);
  const [known, setKnown] = useState<VisitBookingState | null>(null);
  const visit = bookedVisit(visits ?? [], propertyId);

  function state(): VisitBookingState {
    // another visit was just booked, and the cached list still has the previous one
    const made = known?.kind === 'booked' ? known.visit : null;
    const isBehind = made !== null && visit !== null && made.id > visit.id && !visits?.some(({ id }) => id === made.id);
    if (visit && !isBehind) return { kind: 'booked', visitDate: visit.visitDate, status: visit.status, visit };
    if (known) return known;
    return { kind: isPending ? 'checking' : 'free' };
  }

  /** Records a booking that the server has confirmed, before the list is refetched. */
  function markBooked(booked: AnyBooking | null = null, visitDate = '') {
    const status = booked?.status ?? NO_STATUS;
    setKnown({ kind: 'booked', visitDate: booked?.visitDate || visitDate, status, visit: booked });
  }

  return { state: state(), markBooked };
}
