/** Of the visit that stands in the place of the booking button. */
export const bookedTexts = {
  anyTime: 'Any time, to be agreed',
  /** Read out behind the words of the link. */
  seeVisit: 'View your visit',
  visitAgain: 'Visit again',
} as const;
