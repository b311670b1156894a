/** Messages of the inputs of saved searches and alerts. */
export const alertInputs = {
  nameRequired: 'Name is required',
  notFilters: 'Must be the filters of a search',
} as const;
