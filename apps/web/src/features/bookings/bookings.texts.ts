/** When a visit has changed since its reschedule dialog was opened. */
export const staleTexts = {
  title: 'Your visit has changed',
  choose: 'It was changed after you opened it, so your request was not saved. Choose which day to keep.',
  sameDay: 'It was changed after you opened it, and is already on the day you chose.',
  closed: 'It was changed after you opened it, and can no longer be moved.',
  stored: 'As it is now',
  mine: 'Your request',
  date: 'Visit date',
  status: 'Status',
  keep: 'Keep {day}',
  keepAsItIs: 'Keep It as It Is',
  move: 'Move to {day}',
  busy: 'Submitting...',
} as const;
