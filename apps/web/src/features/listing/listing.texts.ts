/** The list of homes and what narrows it. */
export const listing = {
  areaFrom: 'From {area} sq ft',
  areaUnder: 'Under {area} sq ft',
  areaBetween: '{from} to under {to} sq ft',
  possessionChip: 'Possession by {date}',
  builtChip: 'At least {percent} % built',
  reraChip: 'RERA number',
} as const;
