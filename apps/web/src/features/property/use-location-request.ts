import { TEXTS } from '@aangan/contract/texts';
import { useState } from 'react';
import { isApiError, wordsOf } from '../../lib/api.ts';
import { notify } from '../../lib/notifications.ts';
import { useRequestLocation } from './api/request-location.ts';
import { contactDigits, safeHref } from './property-view.ts';
import { isLoggedOutError, useLoginRedirect } from './use-login-redirect.ts';

/**
 * Asks the consultant for the way to the site (PROP19) and keeps the map link to show.
 * @param contactNo the consultant's number; without a usable one the visitor is sent to support
 * @param onBookingRequired called when the server knows of no visit of the caller
 */
export function useLocationRequest(propertyId: number, contactNo: string | undefined, onBookingRequired: () => void) {
  const [mapUrl, setMapUrl] = useState<string | null>(null);
  const { mutate, isPending } = useRequestLocation(propertyId);
  const redirectToLogin = useLoginRedirect();

  function handleError(error: Error) {
    if (isLoggedOutError(error)) redirectToLogin(TEXTS.property.loginForLocation);
    else if (isApiError(error) && error.code === 'BOOKING_REQUIRED') onBookingRequired();
    else notify.error(wordsOf(error, TEXTS.general.unexpected));
  }

  function ask() {
    const digits = contactDigits(contactNo);
    if (!digits) notify.error(TEXTS.property.noContact);
    else mutate(digits, { onSuccess: (answer) => setMapUrl(safeHref(answer.mapUrl)), onError: handleError });
  }

  return { ask, isAsking: isPending, mapUrl, closeMap: () => setMapUrl(null) };
}
