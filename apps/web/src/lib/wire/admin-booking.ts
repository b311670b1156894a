import { isCalendarDate } from '@aangan/contract/dates';
import { bookingTone, type BookingTone } from '@aangan/contract/status';
import { TEXTS } from '@aangan/contract/texts';
import { asShape, firstText } from './fields.ts';

/** A booking as the page shows it, whatever shape it came in. */
export interface AdminVisit {
  id: string;
  /** 'yyyy-MM-dd'; null for what is no day */
  date: string | null;
  /** in capitals; PENDING when there is none */
  status: string;
  propertyId: string | null;
  propertyName: string;
  propertyAddress: string | null;
  userName: string;
  contact: string | null;
  /** the buyer's own words; null when there are none */
  notes: string | null;
  /** sent back with a save, it tells a stale copy; null when the answer had none */
  revision: number | null;
}

/** Reads a booking in any of the document's shapes (admin document section 3); null for what has no id. */
export function readBooking(value: unknown): AdminVisit | null {
  const shape = asShape(value);
  const id = firstText(shape, ['id', 'bookingId']);
  if (!shape || id === null) return null;
  const property = asShape(shape['property']);
  const user = asShape(shape['user']);
  return {
    id,
    date: readDay(firstText(shape, ['visitDate', 'date'])),
    status: (firstText(shape, ['status', 'bookingStatus']) ?? 'PENDING').toUpperCase(),
    propertyId: firstText(property, ['id']) ?? firstText(shape, ['propertyId']),
    propertyName: firstText(property, ['name']) ?? firstText(shape, ['propertyName']) ?? 'Unnamed property',
    propertyAddress: readAddress(property),
    userName: firstText(user, ['name']) ?? firstText(shape, ['userName']) ?? 'Unnamed user',
    // In this order (admin document section 2.8).
    contact: firstText(user, ['contactNo']) ?? firstText(shape, ['userContactNo', 'userEmail']),
    notes: readNotes(firstText(shape, ['notes'])),
    revision: typeof shape['revision'] === 'number' ? shape['revision'] : null,
  };
}

function readDay(text: string | null): string | null {
  const day = text?.slice(0, 10) ?? '';
  return isCalendarDate(day) ? day : null;
}

function readAddress(property: Record<string, unknown> | null): string | null {
  return firstText(property, ['address']) ?? firstText(asShape(property?.['address']), ['location']);
}

/** A visit booked without notes says so in the document's words, which are nobody's notes. */
function readNotes(text: string | null): string | null {
  return text === null || text.trim() === '' || text === TEXTS.booking.noNotes ? null : text;
}

/** An array, or an object with content; anything else is an empty list. */
export function readBookings(value: unknown): AdminVisit[] {
  const list = Array.isArray(value) ? value : asShape(value)?.['content'];
  return Array.isArray(list) ? list.map(readBooking).filter((visit) => visit !== null) : [];
}

const STATUS_WORDS: Record<string, string> = {
  PENDING: 'Pending',
  CONFIRMED: 'Confirmed',
  SCHEDULED: 'Scheduled',
  COMPLETED: 'Completed',
  CANCELED: 'Canceled',
};

/** The word and the look of a booking's badge; an unknown status shows as it came. */
export function statusBadge(status: string): { kind: BookingTone; text: string } {
  return { kind: status === 'SCHEDULED' ? 'confirmed' : bookingTone(status), text: STATUS_WORDS[status] ?? status };
}

/** A group of visits under one heading. */
export interface VisitGroup {
  key: string;
  heading: string;
  visits: AdminVisit[];
}

/** Visits by property, in the order in which the properties first come up. */
export function groupByProperty(visits: readonly AdminVisit[]): VisitGroup[] {
  return group(visits, (visit) => ({ key: visit.propertyId ?? visit.propertyName, heading: visit.propertyName }));
}

/** Visits by their day, ascending; those without one last. */
export function groupByDay(visits: readonly AdminVisit[], dayText: (day: string) => string): VisitGroup[] {
  const groups = group(visits, ({ date }) => ({ key: date ?? '', heading: date ? dayText(date) : 'Date pending' }));
  return groups.toSorted((a, b) => (a.key || '9999').localeCompare(b.key || '9999'));
}

function group(
  visits: readonly AdminVisit[],
  place: (visit: AdminVisit) => Pick<VisitGroup, 'key' | 'heading'>,
): VisitGroup[] {
  const groups = new Map<string, VisitGroup>();
  for (const visit of visits) {
    const { key, heading } = place(visit);
    const known = groups.get(key);
    if (known) known.visits.push(visit);
    else groups.set(key, { key, heading, visits: [visit] });
  }
  return [...groups.values()];
}
