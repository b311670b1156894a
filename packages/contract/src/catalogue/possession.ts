/** The promised, registered and likely completion of a home (docs/product.md, T1 to T7). Dates are 'yyyy-MM-dd'. */
import { daysBetween } from '../core/dates.ts';

/** Dates of one registration with MahaRERA; null is not on record. */
export interface PhaseDates {
  /** The promoter's promise. */
  possessionDate: string | null;
  registeredCompletion: string | null;
  /** The completion in the register after an extension. */
  revisedCompletion: string | null;
}

/** Days after which a check of the register counts as stale. */
export const CHECK_STALE_DAYS = 90;

/** Counts the calendar months from one date's month to another's; negative when the other is earlier. */
export function monthsBetween(from: string, to: string): number {
  const months = (date: string) => 12 * Number(date.slice(0, 4)) + Number(date.slice(5, 7));
  return months(to) - months(from);
}

/**
 * Counts the calendar months by which the register's completion was moved (T3): negative for an earlier date; 0 may still be
 * some days.
 * @returns null unless both dates are known
 */
export function movedMonths(registeredCompletion: string | null, revisedCompletion: string | null): number | null {
  if (registeredCompletion === null || revisedCompletion === null) return null;
  return monthsBetween(registeredCompletion, revisedCompletion);
}

/** Gives the completion in the register: the revised one, else the first. */
export function completionOf({ registeredCompletion, revisedCompletion }: PhaseDates): string | null {
  return revisedCompletion ?? registeredCompletion;
}

/**
 * Computes the day by which a property may be ready (T4): the earliest of its phases, each the later of promise and
 * register; without phases the promise. Null where nothing is known.
 */
export function readyBy(phases: readonly PhaseDates[], possessionDate: string | null): string | null {
  if (phases.length === 0) return possessionDate;
  const days = phases.flatMap((phase) => {
    const known = [phase.possessionDate, completionOf(phase)].filter((date) => date !== null);
    return known.sort().at(-1) ?? [];
  });
  return days.sort()[0] ?? null;
}

/** Whether a phase was never checked on the register, or more than 90 days ago (T5). `today` is India's day. */
export function isCheckStale(checkedOn: string | null, today: string): boolean {
  return checkedOn === null || daysBetween(checkedOn, today) > CHECK_STALE_DAYS;
}

/** Whether `readyBy` is in a later month than the promise, so that it is shown beside it (T7). */
export function isLaterThanPromised(ready: string | null, possessionDate: string | null): boolean {
  return ready !== null && possessionDate !== null && monthsBetween(possessionDate, ready) > 0;
}
