/** Words and patterns of times of day and of days with their weekdays, in India (DATA9). */
export const times = {
  /** From midnight, 4, 12, 16 and 20 o'clock, with a non-breaking space; English tells two apart. */
  time: ['{time}\u00A0am', '{time}\u00A0am', '{time}\u00A0pm', '{time}\u00A0pm', '{time}\u00A0pm'],
  moment: '{date}, {time}',
  day: '{weekday}, {date}',
  shortDay: '{weekday} {day} {month}',
  /** Sunday first. */
  weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
} as const;
