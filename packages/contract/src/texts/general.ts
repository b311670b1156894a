/** What every page, and every call, may have to say. */
export const general = {
  network: 'Network connection issue. Please check your internet connection and try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
  stillUnderWay: 'Your request is still being worked on. Please try again in a moment.',
  keyReused: 'This request was sent before with other details. Please send it again.',
  duplicateCancelled: 'Duplicate request cancelled',
} as const;
