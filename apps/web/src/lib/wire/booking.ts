import type { Picture } from '@aangan/contract/entities';
import { formatDate, isCalendarDate } from '@aangan/contract/dates';
import { bookingStatusText } from '@aangan/contract/status';
import { asShape, firstText, listIn, type Shape } from './fields.ts';

/** A site visit as the pages show it, whatever shape it came in. */
export interface Visit {
  id: string;
  /** The word the server uses, 'PENDING' say; 'pending' when it sent none (document section 3, 'Booking'). */
  status: string;
  /** A calendar date in India, 'yyyy-MM-dd'; null while there is none. */
  date: string | null;
  /** As the server words it; null when the visit has only a day. */
  time: string | null;
  notes: string;
  /** Sent back with a change, it tells a stale copy; null when the answer had none. */
  revision: number | null;
  propertyId: string | null;
  propertyName: string | null;
  propertyLocation: string | null;
  image: Picture | null;
}

/** What a visit without a status counts as (document section 3, 'Booking'). */
const NO_STATUS = 'pending';
const LIST_KEYS = ['data', 'content', 'bookings'] as const;

/**
 * Reads one booking in any of the document's shapes (section 3).
 * @returns null when there is no id to act on
 */
export function readBooking(value: unknown): Visit | null {
  const shape = asShape(value);
  const id = firstText(shape, ['id', 'bookingId']);
  if (!shape || id === null) return null;
  const property = asShape(shape.property);
  return {
    id,
    status: firstText(shape, ['status']) ?? NO_STATUS,
    date: readDate(shape),
    time: firstText(shape, ['time', 'visitTime', 'bookingTime']),
    notes: firstText(shape, ['notes']) ?? '',
    revision: typeof shape.revision === 'number' ? shape.revision : null,
    propertyId: firstText(property, ['id', 'propertyId']) ?? firstText(shape, ['propertyId']),
    propertyName: firstText(property, ['name', 'propertyName']) ?? firstText(shape, ['propertyName']),
    propertyLocation: firstText(property, ['location']),
    image: (asShape(property?.image) as Picture | null) ?? null,
  };
}

/**
 * Reads a list of bookings: an array, or one under data, content or bookings (document section 7).
 * @throws Error when the answer holds no list
 */
export function readBookings(value: unknown): Visit[] {
  return listIn(value, LIST_KEYS)
    .map(readBooking)
    .filter((visit) => visit !== null);
}

/** The visit that keeps a property booked; a cancelled one does not (decision 23). */
export function visitOf(visits: readonly Visit[], propertyId: string | number): Visit | null {
  const isLive = ({ status }: Visit) => !status.toLowerCase().includes('cancel');
  return visits.find((visit) => visit.propertyId === String(propertyId) && isLive(visit)) ?? null;
}

/**
 * What stands in the place of the booking button (document section 2, 'Fixed bottom bar').
 * @param date 'yyyy-MM-dd', or null while there is none
 * @param status as `readBooking` gives it; one that is not known reads 'Other' (section 4)
 */
export function bookedText(date: string | null, status: string): string {
  const day = date ? formatDate(date, 'short') : 'Date pending';
  return `Visit Booked | ${day} | ${status === NO_STATUS ? status : bookingStatusText(status)}`;
}

function readDate(shape: Shape): string | null {
  const day = firstText(shape, ['date', 'visitDate', 'bookingDate'])?.slice(0, 10);
  return day && isCalendarDate(day) ? day : null;
}
