/** What is said of amounts that are typed. */
export const typed = {
  noAmount: 'Enter an amount such as 56,30,000 or 56.3 L',
} as const;
