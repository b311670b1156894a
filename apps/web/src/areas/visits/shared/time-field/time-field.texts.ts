/** Texts of the time field. */
export const timeField = {
  midnight: 'Midnight',
} as const;
