/** What the calls about slots refuse with (V25, V27). */
export const visitTexts = {
  taken: 'This time has just been taken. Please choose another.',
  overlap: 'You already have a visit at that time.',
  limit: 'You already have 8 visits with a time ahead. Cancel one first, or ask for a day without a time.',
  noSlot: 'Please choose one of the times of that day.',
  tooSoon: 'This time is too soon. Please choose a later one.',
} as const;
