/** What a calendar shows of a visit. */
export const CALENDAR_TEXTS = {
  name: 'Site visits',
  summary: 'Site visit: {property}',
  withBuyer: 'With {buyer}: {status}',
} as const;
