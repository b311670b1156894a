/** Texts of the heart on a card that the documents do not prescribe. */
export const heart = {
  add: 'Add {name} to shortlist',
  saved: '{name}, on your shortlist',
  /** Replaces a name that is only shown after signing in. */
  unnamed: 'a home in {place}',
} as const;
