import { isCalendarDate } from '@aangan/contract/core/dates';
import type { Booking } from '@aangan/contract/visits/booking-entity';
import { isApiError } from '../api.ts';

/** The current visit, as sent when a change of an older copy is refused. */
export type StandingVisit = Pick<Booking, 'visitDate' | 'status' | 'revision'>;

/** Returns the current visit from a STALE_EDIT refusal; null for any other error. */
export function standingVisit(error: unknown): StandingVisit | null {
  if (!isApiError(error) || error.code !== 'STALE_EDIT') return null;
  const { visitDate, status, revision } = error.details ?? {};
  if (typeof visitDate !== 'string' || !isCalendarDate(visitDate)) return null;
  if (typeof status !== 'string' || typeof revision !== 'number') return null;
  return { visitDate, status: status as Booking['status'], revision };
}
