/** Texts of hidden and opened homes. */
export const marks = {
  notForMe: 'Not for me',
  notForMeHome: 'Not for me: {name}',
  hidden: 'Hidden: {name}. It stays out of your lists and alerts.',
  showAgain: 'Show again',
  showHomeAgain: 'Show again: {name}',
  shownAgain: 'Shown again: {name}. It is back in your lists and alerts.',
  undo: 'Undo',
  notSaved: 'That was not saved. Please try again.',
} as const;
