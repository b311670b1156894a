/** When a buyer wants to be called, as staff read it. */
export const callHours = {
  prefers: 'Prefers calls {days}, {from} to {to}. It is {time} now.',
  everyDay: 'every day',
  daysTo: '{from} to {to}',
  /** Monday first. */
  days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  /** With a space that does not break. */
  hour: { morning: '{hour}\u00A0am', evening: '{hour}\u00A0pm' },
} as const;
