import type { Booking } from '@aangan/contract/visits/booking-entity';
import type { Picture } from '@aangan/contract/catalogue/entities';
import type { Visit } from '@aangan/contract/visits/entities';
import { asObject } from '../json.ts';
import { dayIn, idIn, listIn, revisionIn, textIn } from './fields.ts';

/** What a visit without a status counts as (VISIT19). */
export const NO_STATUS = 'pending';

/** A booking as any server tells it. */
export interface AnyBooking extends Booking {
  /** All that ours tells, which knows stages, times and hosts; no other does. */
  visit?: Visit | undefined;
}

/**
 * A booking under any of its names (CALL18). What is not there is empty, a missing property's id 0; a status that nobody
 * knows stays as it came, and reads 'Other'.
 * @returns null when there is no id to act on
 */
export function bookingFrom(answer: unknown): AnyBooking | null {
  const booking = asObject(answer);
  const id = idIn(booking, 'id', 'bookingId');
  if (!booking || id === null) return null;
  const property = asObject(booking.property);
  const propertyId = idIn(property, 'id', 'propertyId') ?? idIn(booking, 'propertyId') ?? 0;
  const propertyName = textIn(property, 'name', 'propertyName') || textIn(booking, 'propertyName') || 'Property Visit';
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
    },
    visit: booking.stage ? (answer as Visit) : undefined,
  } as AnyBooking;
}

/**
 * A list of bookings: an array, or one under data, content or bookings (CALL18).
 * @throws Error when the answer holds no list
 */
export function bookingsFrom(answer: unknown): AnyBooking[] {
  return listIn(answer, ['data', 'content', 'bookings'])
    .map(bookingFrom)
    .filter((booking) => booking !== null);
}
