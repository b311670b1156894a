/** Texts of every page and every call. */
export const general = {
  network: 'Network connection issue. Please check your internet connection and try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
  duplicateCancelled: 'Duplicate request cancelled',
} as const;
