/** Texts of the filter bars of the admin lists. */
export const filters = {
  from: 'From',
  to: 'To',
  backwards: 'Must not be before the start date',
  reset: 'Reset',
  resetFilters: 'Reset Filters',
} as const;
