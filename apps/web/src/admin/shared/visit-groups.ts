import type { AdminBooking } from '@aangan/contract/visits/admin-entities';
import { timeTexts } from './visit/visit.texts.ts';

/** Bookings under one heading. */
export interface VisitGroup {
  key: string;
  heading: string;
  bookings: AdminBooking[];
}

/** Groups bookings by property, in order of first appearance. */
export function groupByProperty(bookings: readonly AdminBooking[]): VisitGroup[] {
  return group(bookings, ({ property: { id, name } }) => ({ key: id > 0 ? String(id) : name, heading: name }));
}

/** Groups bookings by day in ascending order; those without a day come last. */
export function groupByDay(bookings: readonly AdminBooking[], dayText: (day: string) => string): VisitGroup[] {
  const groups = group(bookings, ({ visitDate }) => ({
    key: visitDate,
    heading: visitDate ? dayText(visitDate) : timeTexts.datePending,
  }));
  return groups.sort((a, b) => (a.key || '9999').localeCompare(b.key || '9999'));
}

function group(
  bookings: readonly AdminBooking[],
  place: (booking: AdminBooking) => Pick<VisitGroup, 'key' | 'heading'>,
): VisitGroup[] {
  const groups = new Map<string, VisitGroup>();
  for (const booking of bookings) {
    const { key, heading } = place(booking);
    const known = groups.get(key);
    if (known) known.bookings.push(booking);
    else groups.set(key, { key, heading, bookings: [booking] });
  }
  return [...groups.values()];
}
