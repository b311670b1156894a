/** Words of the form for show that the documents do not have. */
export const settings = {
  hoursElsewhere: 'The days and hours that buyers can book are set under',
  toHours: 'Visits, Hours',
} as const;
