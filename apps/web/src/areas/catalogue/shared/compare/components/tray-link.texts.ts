/** Texts of the link to the comparison. */
export const trayLink = {
  open: 'Compare ({count})',
} as const;
