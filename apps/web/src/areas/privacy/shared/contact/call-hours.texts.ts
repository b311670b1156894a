/** Texts for staff about a buyer's call hours. */
export const callHours = {
  prefers: 'Prefers calls {days}, {from} to {to}. It is {time} now.',
  everyDay: 'every day',
  daysTo: '{from} to {to}',
  /** Monday first. */
  days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  /** An hour in each part of the day, as `times.time`, with a non-breaking space. */
  hours: ['{hour}\u00A0am', '{hour}\u00A0am', '{hour}\u00A0pm', '{hour}\u00A0pm', '{hour}\u00A0pm'],
} as const;
