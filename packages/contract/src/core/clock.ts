/**
 * The present instant. A browser's clock may be days off, and the server decides which day it is, so the page corrects its
 * clock by the time that answers of the server carry. The server never corrects its own.
 */

/** Smaller differences are the way of an answer and the whole seconds of its time. */
const TOLERANCE_MS = 60_000;

let correctionMs = 0;

/** @returns the present instant by the server's clock, as far as an answer has told it */
export function now(): Date {
  return new Date(Date.now() + correctionMs);
}

/**
 * Takes over the server's clock.
 * @param date the `Date` header of an answer that has just come; without one, or with one that can't be read, nothing changes
 */
export function correctClock(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now();
  if (!Number.isNaN(difference)) correctionMs = Math.abs(difference) > TOLERANCE_MS ? difference : 0;
}
