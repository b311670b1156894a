import type { Booking } from '@aangan/contract/visits/booking-entity';
import type { Picture } from '@aangan/contract/catalogue/entities';
import type { Visit } from '@aangan/contract/visits/entities';
import { asObject } from '../json.ts';
import { dayIn, idIn, listIn, revisionIn, textIn } from './fields.ts';
import { namelessVisit } from './wire.texts.ts';

/** The status of a visit without one (VISIT19). */
export const NO_STATUS = 'pending';

/** A booking as any server sends it. */
export interface AnyBooking extends Booking {
  /** The visit as our server sends it, with stages, times and hosts, which no other server has. */
  visit?: Visit | undefined;
}

/**
 * Reads a booking under any of its names (CALL18). Missing texts are empty, a missing property's id 0; an unknown
 * status stays as it came, and reads 'Other'.
 * @returns null when there is no id to act on
 */
export function bookingFrom(answer: unknown): AnyBooking | null {
  const booking = asObject(answer);
  const id = idIn(booking, 'id', 'bookingId');
  if (!booking || id === null) return null;
  const property = asObject(booking.property);
  const propertyId = idIn(property, 'id', 'propertyId') ?? idIn(booking, 'propertyId') ?? 0;
  const propertyName = textIn(property, 'name', 'propertyName') || textIn(booking, 'propertyName') || namelessVisit;
  return {
    id,
    status: textIn(booking, 'status') || NO_STATUS,
    visitDate: dayIn(booking, 'date', 'visitDate', 'bookingDate'),
    visitTime: textIn(booking, 'time', 'visitTime', 'bookingTime') || undefined,
    revision: revisionIn(booking),
    notes: textIn(booking, 'notes'),
    propertyId,
    propertyName,
    property: {
      id: propertyId,
      name: propertyName,
      location: textIn(property, 'location'),
      image: asObject(property?.image) as Picture | null,
      ...(property?.listed === false && { listed: false }),
    },
    visit: booking.stage ? (answer as Visit) : undefined,
  } as AnyBooking;
}

/**
 * Reads a list of bookings: an array, or one under data, content or bookings (CALL18).
 * @throws Error when the response holds no list
 */
export function bookingsFrom(answer: unknown): AnyBooking[] {
  return listIn(answer, ['data', 'content', 'bookings'])
    .map(bookingFrom)
    .filter((booking) => booking !== null);
}
