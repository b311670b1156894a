export const chat = {
  searchFailed: 'Sorry, I encountered an issue while searching for properties. Please try again.',
  /** For an unreadable response (CHAT5). */
  searchUnreadable: 'Sorry, I encountered an error while searching for properties. Please try again.',
} as const;
