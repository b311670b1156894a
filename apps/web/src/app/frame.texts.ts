/** Texts of the frame around every page. */
export const frame = {
  noScript: '{site} needs JavaScript to search, sign in and book a visit.',
} as const;
