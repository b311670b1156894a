/** Of the parts of a page that are fetched by themselves. */
export const sections = {
  lost: '{section} did not load.',
  tryAgain: 'Try Again',
} as const;
