export const chat = {
  searchFailed: 'Sorry, I encountered an issue while searching for properties. Please try again.',
  /** The document's 'error variant': for an answer that can't be read. */
  searchUnreadable: 'Sorry, I encountered an error while searching for properties. Please try again.',
} as const;
