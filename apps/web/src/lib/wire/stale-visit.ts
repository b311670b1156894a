import { isCalendarDate } from '@aangan/contract/dates';
import { isApiError } from '../api.ts';

/** A visit as it stands when a change of an older copy is refused. */
export interface StandingVisit {
  /** 'yyyy-MM-dd' */
  date: string;
  status: string;
  revision: number;
}

/** The visit as it stands, from a refusal with STALE_EDIT; null for any other error. */
export function standingVisit(error: unknown): StandingVisit | null {
  if (!isApiError(error) || error.code !== 'STALE_EDIT') return null;
  const { visitDate, status, revision } = error.details ?? {};
  if (typeof visitDate !== 'string' || !isCalendarDate(visitDate)) return null;
  return typeof status === 'string' && typeof revision === 'number' ? { date: visitDate, status, revision } : null;
}
