/** How long an opened contact is shown, in milliseconds. */
export const OPEN_MS = 5 * 60_000;
