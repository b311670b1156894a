/** Messages of the inputs of consultants and admins about visits. */
export const deskInputs = {
  rangeOrder: 'Must not be before from',
  rangeLong: 'Must be at most {max} days in all',
  reasonRequired: 'Please give a reason',
  codeRequired: 'Please enter the code on the pass',
  noteRequired: 'Please write a note',
  timesWhole: 'Enter both times, or none for whole days',
  timesOrder: 'Must be later than the start time',
  daysOrder: 'Must not be before the first day',
  daysLong: 'Must be at most {max} days in total',
  extraTime: 'Extra hours need a time',
  hoursStep: 'Must be a multiple of 5 minutes',
  week: 'Must be seven lists of hours, Sunday first',
  notHours: 'Must be a list of hours',
  hoursMany: 'Must be at most {max} stretches',
  overlap: 'Must not overlap the hours before it',
  slotStep: 'Must be a multiple of 15',
} as const;
