/** Texts of charts. */
export const chart = {
  showAsTable: 'Show as table',
} as const;
