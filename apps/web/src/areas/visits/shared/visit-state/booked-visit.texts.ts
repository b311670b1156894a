/** Texts of the visit that replaces the booking button. */
export const bookedTexts = {
  booked: 'Visit Booked | {day} | {status}',
  noDay: 'Date pending',
  noStatus: 'pending',
  anyTime: 'Any time, to be agreed',
  /** For screen readers, after the words of the link. */
  seeVisit: 'View your visit',
  visitAgain: 'Visit again',
} as const;
