import { isCalendarDate } from '@aangan/contract/core/dates';
import type { Booking } from '@aangan/contract/visits/booking-entity';
import { isApiError } from '../api.ts';

/** A visit as it stands when a change of an older copy is refused. */
export type StandingVisit = Pick<Booking, 'visitDate' | 'status' | 'revision'>;

/** The visit as it stands, from a refusal with STALE_EDIT; null for any other error. */
export function standingVisit(error: unknown): StandingVisit | null {
  if (!isApiError(error) || error.code !== 'STALE_EDIT') return null;
  const { visitDate, status, revision } = error.details ?? {};
  if (typeof visitDate !== 'string' || !isCalendarDate(visitDate)) return null;
  if (typeof status !== 'string' || typeof revision !== 'number') return null;
  return { visitDate, status: status as Booking['status'], revision };
}
