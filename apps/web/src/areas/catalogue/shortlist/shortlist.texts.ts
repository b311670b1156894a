/** Of the page of the shortlist, where the documents give no text. */
export const shortlistPage = {
  more: 'From your shortlist',
  compare: { one: 'Compare {count} home', other: 'Compare {count} homes' },
  visitDay: 'Plan a visit day',
  boards: 'Family boards',
  searches: 'Saved searches and alerts',
  hidden: 'Hidden homes',
  changes: {
    one: '{count} change since you last looked ({date})',
    other: '{count} changes since you last looked ({date})',
  },
} as const;
