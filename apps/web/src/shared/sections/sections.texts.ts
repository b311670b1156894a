/** Texts of lazy sections. */
export const sections = {
  lost: '{section} did not load.',
  tryAgain: 'Try Again',
} as const;
