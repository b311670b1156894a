/** Words and looks of visit statuses, and titles of roles. */

import { BOOKING_STATUSES, type BookingStatus } from './statuses.ts';

/** How the status of a visit looks: green, purple, grey, red, amber, each with a mark of its own. */
export type StatusTone = 'confirmed' | 'pending' | 'completed' | 'cancelled' | 'missed';

/** The four statuses that the documents show, as they show them; any other has words of ours. */
export const DOCUMENT_STATUSES: readonly string[] = ['CONFIRMED', 'PENDING', 'SCHEDULED', 'COMPLETED'];

interface StatusWords {
  /** In sentences, mails and downloads for buyers; the badge of the documents' four has the status itself. */
  buyer: string;
  /** On every screen, export and calendar for staff. */
  staff: string;
  look: { buyer: StatusTone; staff: StatusTone };
}

const lookOfAll = (look: StatusTone) => ({ buyer: look, staff: look });

/** The one table of what a visit status is called and how it looks (VISIT28). */
export const VISIT_STATUSES: Readonly<Record<BookingStatus, StatusWords>> = {
  PENDING: { buyer: 'Pending', staff: 'Pending', look: lookOfAll('pending') },
  CONFIRMED: { buyer: 'Confirmed', staff: 'Confirmed', look: lookOfAll('confirmed') },
  // to buyers as the documents' rule on colours has it (VISIT12)
  SCHEDULED: { buyer: 'Scheduled', staff: 'Scheduled', look: { buyer: 'pending', staff: 'confirmed' } },
  COMPLETED: { buyer: 'Completed', staff: 'Completed', look: lookOfAll('completed') },
  CANCELED: { buyer: 'Cancelled', staff: 'Cancelled', look: lookOfAll('cancelled') },
  NO_SHOW: { buyer: 'You did not come', staff: 'Did not come', look: lookOfAll('missed') },
};

/** What a status is called that the table does not know, as of another server. */
export const OTHER_STATUS = 'Other';

/** A badge: its words and its look. */
export interface StatusBadge {
  text: string;
  kind: StatusTone;
}

/** The status of the table that a text names, in any letter case; null for one that it does not know. */
export function visitStatusOf(status: string | null | undefined): BookingStatus | null {
  const upper = (status ?? '').toUpperCase();
  return BOOKING_STATUSES.find((known) => known === upper) ?? null;
}

/** The badge of a visit as its buyer sees it (VISIT10, VISIT12, VISIT28). */
export function buyerBadge(status: string): StatusBadge {
  const known = visitStatusOf(status);
  if (known === null) return { text: OTHER_STATUS, kind: toneOfText(status) };
  const { buyer, look } = VISIT_STATUSES[known];
  return { text: DOCUMENT_STATUSES.includes(known) ? known : buyer, kind: look.buyer };
}

/** The badge of a visit as consultants and admins see it (VISIT28). */
export function staffBadge(status: string): StatusBadge {
  const known = visitStatusOf(status);
  if (known === null) return { text: OTHER_STATUS, kind: toneOfText(status) };
  const { staff, look } = VISIT_STATUSES[known];
  return { text: staff, kind: look.staff };
}

/** The documents' rule for a status by its text: cancel red, complet grey, confirm green, else purple (VISIT12). */
function toneOfText(status: string): StatusTone {
  const text = status.toLowerCase();
  if (text.includes('cancel')) return 'cancelled';
  if (text.includes('complet')) return 'completed';
  if (text.includes('confirm')) return 'confirmed';
  return 'pending';
}

/** The headings over a buyer's visits, in their order: the documents' three, then what is over, then what is unknown. */
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

/** The heading a booking stands under (VISIT10). */
export function bookingGroup(status: string): VisitGroup {
  const known = visitStatusOf(status);
  return known === null ? OTHER_STATUS : GROUPS[known];
}

/** The title a consultant carries; EXEC and EXECUTIVE are one (PROP13). */
export function consultantTitle(role: string | null | undefined): string {
  if (role === 'ADMIN') return 'Senior Property Advisor';
  if (role === 'EXEC' || role === 'EXECUTIVE') return 'Real Estate Consultant';
  return 'Property Specialist';
}
