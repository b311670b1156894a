/** Of the homes that a user opened last, below the list. */
export const seenLately = {
  title: 'Recently seen',
} as const;
