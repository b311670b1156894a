/**
 * The present instant. A browser's clock may be days off and the server decides which day it is, so the page corrects its
 * clock by the `Date` header of responses. The server never corrects its own.
 */

/** Smaller differences come from latency and from the whole seconds of the header. */
const TOLERANCE_MS = 60_000;

let correctionMs = 0;

/** @returns the present instant, corrected to the server's clock once a response was received */
export function now(): Date {
  return new Date(Date.now() + correctionMs);
}

/**
 * Corrects the page's clock to the server's.
 * @param date the `Date` header of a response just received; a missing or unreadable one changes nothing
 */
export function correctClock(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now();
  if (!Number.isNaN(difference)) correctionMs = Math.abs(difference) > TOLERANCE_MS ? difference : 0;
}
