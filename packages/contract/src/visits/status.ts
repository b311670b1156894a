/** Labels and colours of visit statuses, and titles of roles. */

import { BOOKING_STATUSES, type BookingStatus } from './statuses.ts';

/** The colour of a visit status: green, purple, grey, red or amber, each with its own icon. */
export type StatusTone = 'confirmed' | 'pending' | 'completed' | 'cancelled' | 'missed';

/** The four statuses that the product documents show, verbatim; the others have labels of ours. */
export const DOCUMENT_STATUSES: readonly string[] = ['CONFIRMED', 'PENDING', 'SCHEDULED', 'COMPLETED'];

interface StatusWords {
  /** In sentences, mails and downloads for buyers; the badge of the documents' four shows the status itself. */
  buyer: string;
  /** On every screen, export and calendar for staff. */
  staff: string;
  look: { buyer: StatusTone; staff: StatusTone };
}

const lookOfAll = (look: StatusTone) => ({ buyer: look, staff: look });

/** Label and colour of each visit status (VISIT28). */
export const VISIT_STATUSES: Readonly<Record<BookingStatus, StatusWords>> = {
  PENDING: { buyer: 'Pending', staff: 'Pending', look: lookOfAll('pending') },
  CONFIRMED: { buyer: 'Confirmed', staff: 'Confirmed', look: lookOfAll('confirmed') },
  // for buyers by the colour rule of the product documents (VISIT12)
  SCHEDULED: { buyer: 'Scheduled', staff: 'Scheduled', look: { buyer: 'pending', staff: 'confirmed' } },
  COMPLETED: { buyer: 'Completed', staff: 'Completed', look: lookOfAll('completed') },
  CANCELED: { buyer: 'Cancelled', staff: 'Cancelled', look: lookOfAll('cancelled') },
  NO_SHOW: { buyer: 'You did not come', staff: 'Did not come', look: lookOfAll('missed') },
};

/** The label of a status that is not in the table, such as one of another server. */
export const OTHER_STATUS = 'Other';

/** The label and the colour of a badge. */
export interface StatusBadge {
  text: string;
  kind: StatusTone;
}

/** Finds the status that a text names, in any letter case; null for an unknown one. */
export function visitStatusOf(status: string | null | undefined): BookingStatus | null {
  const upper = (status ?? '').toUpperCase();
  return BOOKING_STATUSES.find((known) => known === upper) ?? null;
}

/** Gives the badge of a visit for its buyer (VISIT10, VISIT12, VISIT28). */
export function buyerBadge(status: string): StatusBadge {
  const known = visitStatusOf(status);
  if (known === null) return { text: OTHER_STATUS, kind: toneOfText(status) };
  const { buyer, look } = VISIT_STATUSES[known];
  return { text: DOCUMENT_STATUSES.includes(known) ? known : buyer, kind: look.buyer };
}

/** Gives the badge of a visit for consultants and admins (VISIT28). */
export function staffBadge(status: string): StatusBadge {
  const known = visitStatusOf(status);
  if (known === null) return { text: OTHER_STATUS, kind: toneOfText(status) };
  const { staff, look } = VISIT_STATUSES[known];
  return { text: staff, kind: look.staff };
}

/** Chooses the colour of an unknown status by its text: cancel red, complet grey, confirm green, else purple (VISIT12). */
function toneOfText(status: string): StatusTone {
  const text = status.toLowerCase();
  if (text.includes('cancel')) return 'cancelled';
  if (text.includes('complet')) return 'completed';
  if (text.includes('confirm')) return 'confirmed';
  return 'pending';
}

/** The headings of a buyer's visits, in order: the documents' three, then past and cancelled, then unknown. */
export const BOOKING_GROUPS = ['Confirmed', 'Pending', 'Completed', 'Past and cancelled', OTHER_STATUS] as const;
export type VisitGroup = (typeof BOOKING_GROUPS)[number];

const GROUPS: Readonly<Record<BookingStatus, VisitGroup>> = {
  CONFIRMED: 'Confirmed',
  SCHEDULED: 'Confirmed',
  PENDING: 'Pending',
  COMPLETED: 'Completed',
  CANCELED: 'Past and cancelled',
  NO_SHOW: 'Past and cancelled',
};

/** Gives the heading of a visit by its status (VISIT10). */
export function bookingGroup(status: string): VisitGroup {
  const known = visitStatusOf(status);
  return known === null ? OTHER_STATUS : GROUPS[known];
}

/** Gives the title of a consultant by role; EXEC and EXECUTIVE are the same (PROP13). */
export function consultantTitle(role: string | null | undefined): string {
  if (role === 'ADMIN') return 'Senior Property Advisor';
  if (role === 'EXEC' || role === 'EXECUTIVE') return 'Real Estate Consultant';
  return 'Property Specialist';
}
