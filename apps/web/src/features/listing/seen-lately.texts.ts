/** Of the homes that a user opened last, below the list. */
export const seenLately = {
  title: 'Seen lately',
} as const;
