export const chat = {
  searchFailed: 'Sorry, I encountered an issue while searching for properties. Please try again.',
} as const;
