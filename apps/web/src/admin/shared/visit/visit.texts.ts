/** When a booking has changed since its dialog was opened. */
export const staleTexts = {
  title: 'This booking has changed',
  choose: 'Someone changed it after you opened it, so your version was not saved. Choose which one to keep.',
  stored: 'Saved version',
  mine: 'Your version',
  date: 'Visit date',
  status: 'Status',
  keep: 'Keep the saved version',
  save: 'Save my version',
  busy: 'Saving...',
} as const;

/** The panel of the visits of the next days. */
export const upcoming = {
  showAll: 'Show all {count} visits',
  with: 'with {name}',
} as const;

export const timeTexts = {
  time: 'Time',
  anyTime: 'Any time, to be agreed',
  datePending: 'Date pending',
} as const;
