/** What the calls about places, hours and absences refuse with (V25, V27, V29, V59). */
export const visitTexts = {
  taken: 'This time has just been taken. Please choose another.',
  overlap: 'You already have a visit at that time.',
  limit: 'You already have 8 upcoming visits with a time. Cancel one first, or ask for a day without a time.',
  noSlot: 'Please choose one of the times of that day.',
  tooSoon: 'This time is too soon. Please choose a later one.',
  stale: 'Someone else changed the hours. Load them again.',
  todayOrLater: 'Must be today or later',
  yearAhead: 'Must be at most a year ahead',
  noHost: 'Must be an active user with the role Admin or Executive',
  noProperty: 'Must be an existing property',
  tooMany: 'There are already 400 upcoming closed and extra days. Delete one first.',
} as const;
