/** For visitors abroad. */
export const zoneNote = { text: 'Times are Indian time (IST).' } as const;
