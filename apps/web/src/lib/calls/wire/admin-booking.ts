import type { AdminBooking } from '@aangan/contract/visits/admin-entities';
import { noNotes } from '@aangan/contract/visits/desk-notes.texts';
import { asObject } from '../json.ts';
import { contactStateFrom } from './admin-contact.ts';
import { dayIn, idIn, revisionIn, textIn } from './fields.ts';
import { contentOf } from './paged.ts';

/**
 * Reads a booking under either set of names (ADMB18). Missing texts are empty, missing ids of property or user 0; an
 * unknown status stays as it came.
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
    // The placeholder of a visit booked without notes (VISIT1) counts as none.
    notes: notes === noNotes ? '' : notes,
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

/** Reads the host of a visit; null without one or without a name. */
function hostFrom(answer: unknown): AdminBooking['host'] {
  const name = textIn(asObject(answer), 'name');
  return name === '' ? null : { name };
}

/** Reads bookings from an array or an object with `content`; anything else is an empty list. */
export function adminBookingsFrom(answer: unknown): AdminBooking[] {
  return (contentOf(answer) ?? []).map(adminBookingFrom).filter((booking) => booking !== null);
}
