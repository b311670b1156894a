import { paths } from '@aangan/contract/paths';
import type { PropertyDetail } from '@aangan/contract/catalogue/entities';
import { POST_BOOKING_REDIRECT_DELAY } from '@aangan/contract/core/limits';
import { booking as bookingTexts } from '@aangan/contract/visits/booking.texts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnyBooking } from '../../../../lib/calls/wire/booking.ts';
import { bookedVisit, canBookAgain } from '../../../visits/shared/visit-state/booked-visit.ts';
import { listBookingsQuery } from '../../../visits/shared/visit-state/api/list-bookings.ts';
import { notify } from '../../../../lib/notifications.ts';
import { useBlocksKeepAlive } from '../../../../lib/router/keep-alive.ts';
import { useNavigationTimeout } from '../../../../lib/router/router.tsx';
import { navigate } from '../../../../lib/router/navigation.ts';
import { useVisitState } from './use-visit-state.ts';
import { useLocationRequest } from '../place/use-location-request.ts';

/** Why the booking dialog is open; after 'location' the booking is followed by the location request. */
type DialogReason = 'visit' | 'location';

/** State and actions of booking a visit and requesting the location, which needs a booking (PROP20). */
export function useSiteVisit(property: PropertyDetail) {
  const { state, markBooked } = useVisitState(property.id);
  const client = useQueryClient();
  const [reason, setReason] = useState<DialogReason | null>(null);
  const [isWaiting, setIsWaiting] = useState(false);
  const location = useLocationRequest(property.id, property.assignedUser?.contactNo, () => setReason('location'));
  const later = useAfterBooking(location.ask);
  useBlocksKeepAlive(isWaiting);

  function handleBooked(visit: AnyBooking | null, visitDate: string) {
    markBooked(visit, visitDate);
    notify.success(bookingTexts.created);
    later(reason === 'location');
  }

  /** Needs a booking; waits until it is known whether there is one. */
  async function requestLocation() {
    if (state.kind === 'free') return setReason('location');
    if (state.kind === 'booked') return location.ask();
    setIsWaiting(true);
    const visits = await client.ensureQueryData(listBookingsQuery).catch(() => []);
    setIsWaiting(false);
    return bookedVisit(visits, property.id) ? location.ask() : setReason('location');
  }

  const visit = state.kind === 'booked' ? state.visit : null;
  return {
    state,
    reason,
    /** The id of the past visit that another one follows. */
    after: visit !== null && canBookAgain(visit) ? visit.id : undefined,
    openBooking: () => setReason('visit'),
    closeBooking: () => setReason(null),
    handleBooked,
    handleAlreadyBooked: () => markBooked(),
    requestLocation: () => void requestLocation(),
    isLocating: location.isAsking || isWaiting,
    mapUrl: location.mapUrl,
    closeMap: location.closeMap,
  };
}

/** Half a second after a booking: requests the location if that was wanted, else opens the bookings. */
function useAfterBooking(askLocation: () => void) {
  const [next, setNext] = useState<'location' | 'bookings' | null>(null);
  useBlocksKeepAlive(next !== null);
  useNavigationTimeout(next, POST_BOOKING_REDIRECT_DELAY, (place) => {
    setNext(null);
    if (place === 'location') askLocation();
    else navigate(paths.bookings());
  });
  return (wantsLocation: boolean) => setNext(wantsLocation ? 'location' : 'bookings');
}
