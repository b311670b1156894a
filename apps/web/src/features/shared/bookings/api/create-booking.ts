import type { Booking } from '@aangan/contract/entities';
import { TEXTS } from '@aangan/contract/texts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';
import { typedTexts } from '../../../../lib/typed-texts.ts';
import { bookingFrom } from '../../../../lib/wire/booking.ts';
import { withIntentKey } from '../../../../lib/intent-key.ts';
import { queryKeys } from '../../../../lib/query-keys.ts';
import { useSingleMutation } from '../../../../lib/use-single-mutation.ts';

export interface VisitRequest {
  /** 'yyyy-MM-dd' */
  visitDate: string;
  /** 'HH:mm'; null for any time, which is sent as a day alone. */
  visitTime: string | null;
  /** As typed; the standing text is sent when there are none. */
  notes: string;
}

/** The draft of what is typed into the dialog. */
export const notesDraft = (propertyId: number) => `visit-notes-${propertyId}`;

/**
 * POST /api/bookings/properties/{id}.
 * @returns the visit as the server tells it; null when its answer can't be read, though it was made
 */
async function createBooking(
  propertyId: number,
  { visitDate, visitTime, notes }: VisitRequest,
): Promise<Booking | null> {
  const day = { visitDate, notes: notes.trim() === '' ? TEXTS.booking.noNotes : notes.trim() };
  const body = visitTime === null ? day : { ...day, visitTime };
  const input = { params: { id: propertyId }, body };
  const answer: unknown = await withIntentKey(['bookingCreate', input], (key) => call('bookingCreate', input, { key }));
  return bookingFrom(answer);
}

export function useCreateBooking(propertyId: number) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (request: VisitRequest) => createBooking(propertyId, request),
    onSuccess: () => void typedTexts.delete(notesDraft(propertyId)),
    onSettled: () => void client.invalidateQueries({ queryKey: queryKeys.bookings }),
  });
}
