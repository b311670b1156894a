/** How long an opened contact is shown. */
export const OPEN_MS = 5 * 60_000;
