/** Texts of the shortlist page that the documents do not prescribe. */
export const shortlistPage = {
  more: 'From your shortlist',
  count: { one: '{count} property', other: '{count} properties' },
  compare: { one: 'Compare {count} home', other: 'Compare {count} homes' },
  visitDay: 'Plan a visit day',
  boards: 'Family boards',
  searches: 'Saved searches and alerts',
  hidden: 'Hidden homes',
  changes: {
    one: '{count} change since you last looked ({date})',
    other: '{count} changes since you last looked ({date})',
  },
  remove: 'Remove',
  noLongerListed: 'No longer listed',
  shortlist: 'Shortlist',
  nextSteps: 'Next steps',
  browseProperties: 'Browse properties',
  yourVisits: 'Your visits',
  emptyText: 'Homes you save appear here, so that you can compare them and come back to them.',
  loading: 'Loading your shortlist...',
} as const;
