/** Of the way to the comparison. */
export const trayLink = {
  open: 'Compare ({count})',
} as const;
