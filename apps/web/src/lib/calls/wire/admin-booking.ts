import type { AdminBooking } from '@aangan/contract/visits/admin-entities';
import { TEXTS } from '@aangan/contract/core/texts';
import { asObject } from '../json.ts';
import { contactStateFrom } from './admin-contact.ts';
import { dayIn, idIn, revisionIn, textIn } from './fields.ts';
import { contentOf } from './paged.ts';

/**
 * A booking under either set of names (ADMB18). What is not there is empty, a missing
 * property's or user's id 0; a status that nobody knows stays as it came.
 * @returns null when there is no id to act on
 */
export function adminBookingFrom(answer: unknown): AdminBooking | null {
  const booking = asObject(answer);
  const id = idIn(booking, 'id', 'bookingId');
  if (!booking || id === null) return null;
  const property = asObject(booking.property);
  const user = asObject(booking.user);
  const notes = textIn(booking, 'notes');
  return {
    id,
    visitDate: dayIn(booking, 'visitDate', 'date'),
    visitTime: textIn(booking, 'visitTime') || null,
    status: (textIn(booking, 'status', 'bookingStatus') || 'PENDING').toUpperCase(),
    host: hostFrom(booking.host),
    revision: revisionIn(booking),
    // A visit booked without notes says so (VISIT1), and those are nobody's notes.
    notes: notes === TEXTS.booking.noNotes ? '' : notes,
    createdAt: textIn(booking, 'createdAt'),
    property: {
      id: idIn(property, 'id') ?? idIn(booking, 'propertyId') ?? 0,
      name: textIn(property, 'name') || textIn(booking, 'propertyName') || 'Unnamed property',
      address: textIn(property, 'address') || textIn(asObject(property?.address), 'location'),
    },
    user: {
      id: idIn(user, 'id') ?? 0,
      name: textIn(user, 'name') || textIn(booking, 'userName') || 'Unnamed user',
      // In this order (ADMB10).
      contactNo: textIn(user, 'contactNo') || textIn(booking, 'userContactNo', 'userEmail'),
      email: textIn(user, 'email'),
      ...contactStateFrom(user),
    },
  } as AdminBooking;
}

/** Who hosts a visit; null where nobody does or no name came. */
function hostFrom(answer: unknown): AdminBooking['host'] {
  const name = textIn(asObject(answer), 'name');
  return name === '' ? null : { name };
}

/** An array, or an object with content; anything else is an empty list. */
export function adminBookingsFrom(answer: unknown): AdminBooking[] {
  return (contentOf(answer) ?? []).map(adminBookingFrom).filter((booking) => booking !== null);
}
