/** For whoever is abroad. */
export const zoneNote = { text: 'Times are in India (IST).' } as const;
