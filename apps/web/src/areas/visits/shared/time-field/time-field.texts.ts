/** Of the field for a time. */
export const timeField = {
  midnight: 'Midnight',
} as const;
