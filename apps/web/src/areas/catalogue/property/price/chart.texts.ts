/** Of a drawing of figures. */
export const chart = {
  showAsTable: 'Show as table',
} as const;
