/** Texts for staff about a buyer's call hours. */
export const callHours = {
  prefers: 'Prefers calls {days}, {from} to {to}. It is {time} now.',
  everyDay: 'every day',
  daysTo: '{from} to {to}',
  /** Monday first. */
  days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  /** With a non-breaking space. */
  hour: { morning: '{hour}\u00A0am', evening: '{hour}\u00A0pm' },
} as const;
