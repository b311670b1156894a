/** Texts of typed amounts. */
export const typed = {
  noAmount: 'Enter an amount such as 56,30,000 or 56.3 L',
} as const;
