import type { AlertFrequency } from '@aangan/contract/alerts/lists';
import { addDays, todayInIndia } from '@aangan/contract/core/dates';
import { instantInIndia } from '@aangan/contract/core/times';

/** When somebody is told of what is new (I11). All times are of India; none lie in the night from 21:00 to 08:00. */

const MORNING = '08:00';
const EVENING = '21:00';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MONDAY = 1;

/** A search, or the shortlist, as it is weighed. */
export interface Weighed {
  frequency: AlertFrequency;
  /** When it was last weighed; before the first time, since when it is there. */
  toldAt: Date;
}

/** Whose alerts they are: the id spreads the morning's digests over an hour. */
export interface DigestState {
  userId: number;
  /** Null before the first. */
  lastDigestAt: Date | null;
}

/** From when on an alert that is to come at once may come: by day, and an hour after the last digest. */
export function instantSlot(now: Date, lastDigestAt: Date | null): Date {
  const from = new Date(Math.max(now.getTime(), (lastDigestAt?.getTime() ?? 0) + HOUR_MS));
  const today = todayInIndia(from);
  const morning = instantInIndia(today, MORNING);
  if (from < morning) return morning;
  return from < instantInIndia(today, EVENING) ? from : instantInIndia(addDays(today, 1), MORNING);
}

/** The next digest of a day, or of a week, after an instant. */
export function nextSlot(frequency: 'DAILY' | 'WEEKLY', userId: number, after: Date): Date {
  let day = todayInIndia(after);
  for (;;) {
    const slot = new Date(instantInIndia(day, MORNING).getTime() + (userId % 60) * MINUTE_MS);
    if (slot > after && (frequency === 'DAILY' || weekday(day) === MONDAY)) return slot;
    day = addDays(day, 1);
  }
}

/** Whether the time has come to weigh it. */
export function isDue({ frequency, toldAt }: Weighed, { userId, lastDigestAt }: DigestState, now: Date): boolean {
  if (frequency === 'OFF') return false;
  if (frequency === 'INSTANT') return instantSlot(now, lastDigestAt) <= now;
  return nextSlot(frequency, userId, toldAt) <= now;
}

/** When something that may have news is to be weighed; null for never. */
export function slotOf(frequency: AlertFrequency, { userId, lastDigestAt }: DigestState, now: Date): Date | null {
  if (frequency === 'OFF') return null;
  return frequency === 'INSTANT' ? instantSlot(now, lastDigestAt) : nextSlot(frequency, userId, now);
}

/** The earliest of some instants, of which null is never. */
export function earliest(instants: readonly (Date | null)[]): Date | null {
  return instants.reduce((first, at) => (first === null || (at !== null && at < first) ? at : first), null);
}

function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
