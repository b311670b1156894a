import type { PropertyDetail } from '@aangan/contract/entities';
import { POST_BOOKING_REDIRECT_DELAY } from '@aangan/contract/limits';
import { TEXTS } from '@aangan/contract/texts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { isApiError } from '../../lib/api.ts';
import { notify } from '../../lib/notifications.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { useCreateBooking, type VisitRequest } from './api/create-booking.ts';
import { useBookingState } from './use-booking-state.ts';
import { useLocation } from './use-location.ts';
import { useLoginRedirect } from './use-login-redirect.ts';

/** Why the booking dialog is open; after 'location' the way to the site is asked for once the visit is booked. */
type DialogReason = 'visit' | 'location';

/** Booking a visit and asking for the location, which needs one (document section 4, 'Booking' and 'Location button'). */
export function useSiteVisit(property: PropertyDetail) {
  const { status } = useSession();
  const redirectToLogin = useLoginRedirect();
  const { state, markBooked } = useBookingState(property.id);
  const [reason, setReason] = useState<DialogReason | null>(null);
  const location = useLocation(property.id, property.assignedUser?.contactNo, () => setReason('location'));
  const { mutate, isPending, error, reset } = useCreateBooking(property.id);
  const later = useAfterBooking(location.ask);

  function open(why: DialogReason) {
    reset();
    setReason(why);
  }

  function submit(request: VisitRequest) {
    mutate(request, {
      onSuccess: (visit) => {
        markBooked(visit?.date ?? request.visitDate, visit?.status);
        notify.success(TEXTS.booking.created);
        setReason(null);
        later(reason === 'location');
      },
      onError: (failure) => {
        if (!saysAlreadyBooked(failure)) return;
        markBooked(null);
        notify.warning(failure.message);
        setReason(null);
      },
    });
  }

  function requestLocation() {
    if (status !== 'authenticated') redirectToLogin(TEXTS.property.loginForLocation);
    else if (state.kind === 'booked') location.ask();
    else if (state.kind === 'free') open('location');
  }

  return {
    state,
    dialog: { reason, error: bookingErrorText(error), isBusy: isPending },
    openBooking: () => open('visit'),
    closeBooking: () => setReason(null),
    submit,
    requestLocation,
    isLocating: location.isLocating,
    mapUrl: location.mapUrl,
    closeMap: location.closeMap,
  };
}

/** Half a second after a booking: on to the location, when that was wanted, else to the bookings. */
function useAfterBooking(askLocation: () => void) {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ask = useRef(askLocation);
  useEffect(() => {
    ask.current = askLocation;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return (wantsLocation: boolean) => {
    timer.current = setTimeout(() => {
      if (wantsLocation) ask.current();
      else void navigate(paths.bookings());
    }, POST_BOOKING_REDIRECT_DELAY);
  };
}

function saysAlreadyBooked(error: Error): boolean {
  return (isApiError(error) && error.code === 'ALREADY_BOOKED') || /already booked|existing booking/i.test(error.message);
}

/** The server's words, else the document's; none for a double of a call under way. */
function bookingErrorText(error: Error | null): string | null {
  if (!error || saysAlreadyBooked(error) || (isApiError(error) && error.code === 'DUPLICATE')) return null;
  return error.message || TEXTS.booking.createFailed;
}
