/** Texts of the map of the listing. */
export const map = {
  onRequest: 'On request',
  homes: { one: '{count} home', other: '{count} homes' },
  homesHere: { one: '{count} home at this place', other: '{count} homes at this place' },
  home: '{name}, {price}',
  homeOfTypes: '{name}, {types}, all types {price}',
  showInList: 'Show in list',
  showHomeInList: 'Show in list: {name}',
  close: 'Close',
  shownOf: '{shown} of {total} homes; narrow the filters to see the rest.',
  theseUnplaced: {
    one: '{count} of these has no place on record.',
    other: '{count} of these have no place on record.',
  },
  unplaced: {
    one: '{count} of {total} homes has no place on record.',
    other: '{count} of {total} homes have no place on record.',
  },
} as const;
