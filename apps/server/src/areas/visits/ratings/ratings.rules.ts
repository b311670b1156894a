import { daysBetween, todayInIndia } from '@aangan/contract/core/dates';
import type { BookingStatus } from '@aangan/contract/visits/statuses';
import { fill } from '@aangan/contract/core/translation';
import { scores as texts } from './ratings.texts.ts';

/** What is known of a visit before its home is scored or its host rated. */
export interface ClosingFacts {
  status: BookingStatus;
  /** 'yyyy-MM-dd' */
  visitDate: string;
  userId: number;
  hostId: number | null;
  /** When the rating was first given; null while there is none. */
  ratedAt: Date | null;
}

/** Days after the visit's day in which it may be rated (V67). */
const RATED_WITHIN_DAYS = 60;
/** Milliseconds after giving a rating in which it may be changed or removed (V67). */
const CHANGED_WITHIN_MS = 14 * 86_400_000;

const refused = (state: string, done: string) => fill(texts.refused, { state, done });

/** Why a visit can't be scored at this moment (V66); null when it can. */
export function scoreRefusal({ status, visitDate }: ClosingFacts, now: Date): string | null {
  if (status === 'CANCELED' || status === 'NO_SHOW') return refused(texts.states[status], texts.scored);
  if (visitDate > todayInIndia(now)) return refused(texts.coming, texts.scored);
  return null;
}

/** Why the host of a visit can't be rated, or rated anew, at this moment (V67); null when they can. */
export function ratingRefusal(visit: ClosingFacts, now: Date): string | null {
  const { status, visitDate, userId, hostId, ratedAt } = visit;
  if (status !== 'COMPLETED') return refused(texts.states[status], texts.rated);
  if (hostId === null) return refused(texts.withoutHost, texts.rated);
  if (hostId === userId) return refused(texts.own, texts.rated);
  if (ratedAt !== null) return ratingChangeRefusal(ratedAt, now);
  const days = daysBetween(visitDate, todayInIndia(now));
  if (days < 0) return refused(texts.coming, texts.rated);
  return days > RATED_WITHIN_DAYS ? refused(texts.old, texts.rated) : null;
}

/** Why a rating can't be changed or removed any more; null when it can. */
export function ratingChangeRefusal(ratedAt: Date, now: Date): string | null {
  return now.getTime() - ratedAt.getTime() > CHANGED_WITHIN_MS ? refused(texts.ratedLongAgo, texts.ratedAnew) : null;
}
