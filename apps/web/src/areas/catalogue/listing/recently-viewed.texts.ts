/** Texts of the homes opened last, below the list. */
export const recentlyViewed = {
  title: 'Recently seen',
} as const;
