/** Texts of typed amounts. */
export const typed = {
  noAmount: 'Enter an amount such as 56,30,000 or 56.3 L',
  wrongPercent: 'Must be from 0 to {most} with at most two decimals',
} as const;
