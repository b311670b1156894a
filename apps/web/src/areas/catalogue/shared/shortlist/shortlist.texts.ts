/** Of the heart on a card, where the documents give no text. */
export const heart = {
  add: 'Add {name} to shortlist',
  saved: '{name}, on your shortlist',
  /** In place of a name that is shown after signing in only. */
  unnamed: 'a home in {place}',
} as const;
