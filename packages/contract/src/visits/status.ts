/** Labels and colours of visit statuses, and titles of roles. */

import { deskStatuses } from './desk-status.texts.ts';
import { statuses } from './status.texts.ts';
import { BOOKING_STATUSES, type BookingStatus } from './statuses.ts';

/** The colour of a visit status: green, purple, grey, red or amber, each with its own icon. */
export type StatusTone = 'confirmed' | 'pending' | 'completed' | 'cancelled' | 'missed';

const lookOfAll = (look: StatusTone) => ({ buyer: look, staff: look });

/** Colour of each visit status (VISIT28). */
const LOOKS: Readonly<Record<BookingStatus, { buyer: StatusTone; staff: StatusTone }>> = {
  PENDING: lookOfAll('pending'),
  CONFIRMED: lookOfAll('confirmed'),
  // for buyers by the colour rule of the product documents (VISIT12)
  SCHEDULED: { buyer: 'pending', staff: 'confirmed' },
  COMPLETED: lookOfAll('completed'),
  CANCELED: lookOfAll('cancelled'),
  NO_SHOW: lookOfAll('missed'),
};

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
  if (known === null) return { text: statuses.other, kind: toneOfText(status) };
  return { text: statuses.badges[known], kind: LOOKS[known].buyer };
}

/** Gives the badge of a visit for consultants and admins (VISIT28). */
export function staffBadge(status: string): StatusBadge {
  const known = visitStatusOf(status);
  if (known === null) return { text: statuses.other, kind: toneOfText(status) };
  return { text: deskStatuses[known], kind: LOOKS[known].staff };
}

/** Chooses the colour of an unknown status by its text: cancel red, complet grey, confirm green, else purple (VISIT12). */
function toneOfText(status: string): StatusTone {
  const text = status.toLowerCase();
  if (text.includes('cancel')) return 'cancelled';
  if (text.includes('complet')) return 'completed';
  if (text.includes('confirm')) return 'confirmed';
  return 'pending';
}

/** The groups of a buyer's visits, in order: the documents' three, then past and cancelled, then unknown. */
export const BOOKING_GROUPS = ['confirmed', 'pending', 'completed', 'past-and-cancelled', 'other'] as const;
export type VisitGroup = (typeof BOOKING_GROUPS)[number];

const GROUPS: Readonly<Record<BookingStatus, VisitGroup>> = {
  CONFIRMED: 'confirmed',
  SCHEDULED: 'confirmed',
  PENDING: 'pending',
  COMPLETED: 'completed',
  CANCELED: 'past-and-cancelled',
  NO_SHOW: 'past-and-cancelled',
};

/** Gives the group of a visit by its status (VISIT10). */
export function visitGroup(status: string): VisitGroup {
  const known = visitStatusOf(status);
  return known === null ? 'other' : GROUPS[known];
}

/** Gives the heading of a visit by its status (VISIT10). */
export function bookingGroup(status: string): string {
  return statuses.groups[visitGroup(status)];
}

/** Gives the title of a consultant by role; EXEC and EXECUTIVE are the same (PROP13). */
export function consultantTitle(role: string | null | undefined): string {
  if (role === 'ADMIN') return statuses.titles.admin;
  if (role === 'EXEC' || role === 'EXECUTIVE') return statuses.titles.executive;
  return statuses.titles.other;
}
