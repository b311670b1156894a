/** When a booking has changed since its dialog was opened. */
export const staleTexts = {
  title: 'This booking has changed',
  choose: 'Somebody changed it after you opened it, so your save was held back. Choose which version to keep.',
  stored: 'Saved now',
  mine: 'Your version',
  date: 'Visit date',
  status: 'Status',
  keep: 'Keep What Is Saved',
  save: 'Save My Version',
  busy: 'Saving...',
} as const;
