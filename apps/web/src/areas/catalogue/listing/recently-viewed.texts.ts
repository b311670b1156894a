/** Of the homes that a user opened last, below the list. */
export const recentlyViewed = {
  title: 'Recently seen',
} as const;
