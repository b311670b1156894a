import { general as generalTexts } from '@aangan/contract/core/general.texts';
import { property as propertyTexts } from '@aangan/contract/catalogue/property.texts';
import { useRef, useState } from 'react';
import { isApiError, wordsOf } from '../../../../lib/calls/api.ts';
import { notify } from '../../../../lib/notifications.ts';
import { useBlocksKeepAlive } from '../../../../lib/router/keep-alive.ts';
import { queryClient } from '../../../../lib/calls/query-client.ts';
import { locationRequestCode } from '../lazy-parts.ts';
import { contactDigits, safeHref } from '../property-view.ts';
import { isLoggedOutError, useLoginRedirect } from '../use-login-redirect.ts';

/**
 * Asks the consultant for the exact location (PROP19), and holds the returned map link.
 * @param contactNo the consultant's number; without a usable one an error refers to support
 * @param onBookingRequired called when the server finds no visit of the caller
 */
export function useLocationRequest(propertyId: number, contactNo: string | undefined, onBookingRequired: () => void) {
  const [mapUrl, setMapUrl] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const isUnderWay = useRef(false);
  useBlocksKeepAlive(isAsking);
  const redirectToLogin = useLoginRedirect();

  function handleError(error: unknown) {
    if (isLoggedOutError(error)) redirectToLogin(propertyTexts.loginForLocation);
    else if (isApiError(error) && error.code === 'BOOKING_REQUIRED') onBookingRequired();
    else notify.error(wordsOf(error, generalTexts.unexpected));
  }

  // not `useSingleMutation`, to keep the mutation library out of the page's first load
  async function send(digits: string) {
    // ignores a second press before the pending state is rendered
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsAsking(true);
    try {
      const requestLocation = await queryClient.fetchQuery(locationRequestCode).catch(() => null);
      if (requestLocation) setMapUrl(safeHref((await requestLocation(propertyId, digits)).mapUrl));
      else notify.error(generalTexts.network);
    } catch (error) {
      handleError(error);
    } finally {
      isUnderWay.current = false;
      setIsAsking(false);
    }
  }

  function ask() {
    const digits = contactDigits(contactNo);
    if (digits) void send(digits);
    else notify.error(propertyTexts.noContact);
  }

  return { ask, isAsking, mapUrl, closeMap: () => setMapUrl(null) };
}
