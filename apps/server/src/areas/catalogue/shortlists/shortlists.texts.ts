/** What is said where the documents give no text. */
export const shortlists = {
  full: 'Your shortlist can hold {max} homes. Remove one before you add another.',
} as const;
