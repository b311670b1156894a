/** What is said of saved searches that are refused. */
export const ALERT_TEXTS = {
  unknownFilter: 'Must be a filter of the search',
  noHomesThere: 'We have no homes there. Choose one of: {list}',
  nameTaken: 'You already have a saved search with this name',
  exists: 'You have already saved this search as "{name}".',
  limit: 'You can keep 20 saved searches. Delete one first.',
} as const;
