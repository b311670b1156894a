/** When a home is promised, registered and likely to be ready (truth.md T1 to T7). Dates are 'yyyy-MM-dd'. */
import { daysBetween } from '../core/dates.ts';

/** Dates of one registration with MahaRERA; null is not on record. */
export interface PhaseDates {
  /** What the promoter promises. */
  possessionDate: string | null;
  registeredCompletion: string | null;
  /** As the register has it after an extension. */
  revisedCompletion: string | null;
}

/** After so many days a check of the register is old. */
export const CHECK_STALE_DAYS = 90;

/** Whole calendar months from one date's month to another's; negative when the other is earlier. */
export function monthsBetween(from: string, to: string): number {
  const months = (date: string) => 12 * Number(date.slice(0, 4)) + Number(date.slice(5, 7));
  return months(to) - months(from);
}

/**
 * Calendar months by which the register's completion was moved (T3); negative is brought forward, 0 may still be some
 * days. Null unless both dates are known.
 */
export function movedMonths(registeredCompletion: string | null, revisedCompletion: string | null): number | null {
  if (registeredCompletion === null || revisedCompletion === null) return null;
  return monthsBetween(registeredCompletion, revisedCompletion);
}

/** Completion by the register: revised where it was, else as registered. */
export function completionOf({ registeredCompletion, revisedCompletion }: PhaseDates): string | null {
  return revisedCompletion ?? registeredCompletion;
}

/**
 * The day a property may be ready by (T4): of a phase the later of promise and register, of a property the earliest of
 * its phases, without phases the promise. Null when nothing is known.
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

/** Whether the register's date is worth a line beside the promised one: `readyBy` lies in a later month (T7). */
export function isLaterThanPromised(ready: string | null, possessionDate: string | null): boolean {
  return ready !== null && possessionDate !== null && monthsBetween(possessionDate, ready) > 0;
}
