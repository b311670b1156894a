/** Words and patterns of dates (DATA9). */
export const dates = {
  forms: {
    long: '{day} {month} {year}',
    short: '{day} {shortMonth} {year}',
    month: '{month} {year}',
    shortMonth: '{shortMonth} {year}',
    weekday: '{weekday}',
  },
  months: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  shortMonths: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'],
  /** Sunday first. */
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
} as const;
