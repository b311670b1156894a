import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NO_STATUS } from '../../lib/wire/booking.ts';
import { bookedVisit } from '../shared/bookings/booked-visit.ts';
import { listBookingsQuery } from '../shared/bookings/api/list-bookings.ts';

/** What the booking button's place shows (VISIT7). */
export type BookingState =
  | { kind: 'checking' }
  | { kind: 'free' }
  /** `visitDate` is 'yyyy-MM-dd', empty while it is not known. */
  | { kind: 'booked'; visitDate: string; status: string };

/**
 * Whether the caller has a visit booked for a property. When the list can't be read the button is offered all the same:
 * the server refuses a second visit.
 */
export function useBookingState(propertyId: number) {
  const { data: visits, isPending } = useQuery(listBookingsQuery);
  const [known, setKnown] = useState<BookingState | null>(null);
  const visit = bookedVisit(visits ?? [], propertyId);

  function state(): BookingState {
    if (visit) return { kind: 'booked', visitDate: visit.visitDate, status: visit.status };
    if (known) return known;
    return { kind: isPending ? 'checking' : 'free' };
  }

  /** The server has just said so; the list follows. */
  function markBooked(visitDate = '', status: string = NO_STATUS) {
    setKnown({ kind: 'booked', visitDate, status });
  }

  return { state: state(), markBooked };
}
