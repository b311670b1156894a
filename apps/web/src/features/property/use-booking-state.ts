import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { visitOf } from '../../lib/wire/booking.ts';
import { bookingsQuery } from '../shared/bookings/api/list-bookings.ts';

/** What the booking button's place shows (document section 2, 'Fixed bottom bar'). */
export type BookingState =
  | { kind: 'checking' }
  | { kind: 'free' }
  /** `date` is 'yyyy-MM-dd', null while it is not known. */
  | { kind: 'booked'; date: string | null; status: string };

/**
 * Whether the caller has a visit booked for a property. When the list can't be read the button is offered all the same:
 * the server refuses a second visit.
 */
export function useBookingState(propertyId: number) {
  const { data: visits, isPending } = useQuery(bookingsQuery);
  const [known, setKnown] = useState<BookingState | null>(null);
  const visit = visitOf(visits ?? [], propertyId);

  function state(): BookingState {
    if (visit) return { kind: 'booked', date: visit.date, status: visit.status };
    if (known) return known;
    return { kind: isPending ? 'checking' : 'free' };
  }

  /** The server has just said so; the list follows. */
  function markBooked(date: string | null, status = 'pending') {
    setKnown({ kind: 'booked', date, status });
  }

  return { state: state(), markBooked };
}
