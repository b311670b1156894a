import { VISITS } from '@aangan/contract/visits/routes';
import { noNotes } from '@aangan/contract/visits/desk-notes.texts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../../lib/calls/api.ts';
import { typedTexts } from '../../../../../lib/typed-texts.ts';
import { bookingFrom, type AnyBooking } from '../../../../../lib/calls/wire/booking.ts';
import { withIntentKey } from '../../../../../lib/calls/intent-key.ts';
import { queryKeys } from '../../../../../lib/calls/query-keys.ts';
import { useSingleMutation } from '../../../../../lib/calls/use-single-mutation.ts';

export interface VisitRequest {
  /** 'yyyy-MM-dd' */
  visitDate: string;
  /** 'HH:mm'; null for any time: then only the day is sent. */
  visitTime: string | null;
  /** As typed; a default text is sent when empty. */
  notes: string;
  /** The id of a completed or missed visit to the same home that this one follows (VISIT30). */
  after?: number | undefined;
}

/** Name of the draft of the dialog's notes. */
export const notesDraft = (propertyId: number) => `visit-notes-${propertyId}`;

/**
 * POST /api/bookings/properties/{id}, or POST /api/bookings/{id}/again for another visit.
 * @returns the visit; null when it was created but the response can't be parsed
 */
async function createBooking(
  propertyId: number,
  { visitDate, visitTime, notes, after }: VisitRequest,
): Promise<AnyBooking | null> {
  const day = { visitDate, notes: notes.trim() === '' ? noNotes : notes.trim() };
  const body = visitTime === null ? day : { ...day, visitTime };
  const route = after === undefined ? VISITS.bookingCreate : VISITS.bookingAgain;
  const input = { params: { id: after ?? propertyId }, body };
  const response: unknown = await withIntentKey([route.name, input], (key) => call(route, input, { key }));
  return bookingFrom(response);
}

/** Books a visit to a home, or another one after a past visit. */
export function useCreateBooking(propertyId: number) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (request: VisitRequest) => createBooking(propertyId, request),
    onSuccess: () => void typedTexts.delete(notesDraft(propertyId)),
    onSettled: () => void client.invalidateQueries({ queryKey: queryKeys.bookings }),
  });
}
