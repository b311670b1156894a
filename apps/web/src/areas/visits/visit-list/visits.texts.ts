export const rescheduleTexts = {
  title: 'Reschedule visit',
  date: 'New visit date',
  hint: 'Your consultant will confirm the new day',
  keep: 'Cancel',
  send: 'Submit Request',
  busy: 'Submitting...',
} as const;

/** When a visit has changed since its reschedule dialog was opened. */
export const staleTexts = {
  title: 'Your visit has changed',
  choose: 'It was changed after you opened it, so your request was not saved. Choose which day to keep.',
  sameDay: 'It was changed after you opened it, and is already on the day you chose.',
  closed: 'It was changed after you opened it, and can no longer be moved.',
  stored: 'As it is now',
  mine: 'Your request',
  date: 'Visit date',
  status: 'Status',
  keep: 'Keep {day}',
  keepAsItIs: 'Keep it as it is',
  move: 'Move to {day}',
  busy: 'Submitting...',
  /** Said when the visit was put there by somebody else meanwhile: nothing was sent for confirmation. */
  already: 'Your visit is already on this day and time.',
} as const;

/** Of the list of visits, beside the texts of the documents. */
export const bookings = {
  lead: 'Your consultant confirms each visit, and confirms it again if you change the day.',
  planDay: 'Plan a visit day',
  /** Stands for a host's name where there is none. */
  yourConsultant: 'your consultant',
  waiting: 'Waiting for {host} to confirm',
  confirmed: 'Confirmed by {host}',
  yourConsultantFirst: 'Your consultant',
  coming: 'Thank you. {host} knows that you are coming.',
  suggests: '{host} suggests {day}, {time}',
  suggestsUnnamed: 'Your consultant suggests {day}, {time}',
  arrived: 'You arrived at {time}',
  canceledByYou: 'Cancelled by you on {day}',
  canceledByHost: 'Cancelled by {host}',
  canceledByHostBecause: 'Cancelled by {host}: {reason}',
  canceled: 'Cancelled',
  notAttended: 'If this is wrong, please tell your consultant.',
  visited: 'Visited',
  reschedule: 'Reschedule',
  cancelVisit: 'Cancel visit',
  addToCalendar: 'Add to calendar',
  visitPass: 'Visit pass',
  getDirections: 'Get directions',
  accept: 'Accept',
  decline: 'Decline',
  score: 'Score this home',
  rate: 'Rate {host}',
  changeScore: 'Change your score',
  changeRating: 'Change your rating',
  iAmComing: 'I am coming',
  comingFailed: 'We could not tell your consultant. Please try again.',
  visitAgain: 'Visit again',
  earlier: 'Earlier visits to this home',
  rated: 'You gave {host} {stars} of 5 stars',
  bookAgain: 'Book again',
  datePending: 'Date pending',
  viewProperty: 'View Property',
  /** Read out behind the words of a button. */
  ofVisit: ' the visit to {property}',
  toVisit: ' to the visit to {property}',
  ofProperty: ' {property}',
  accepted: 'Your visit is confirmed for the suggested time.',
  declined: 'You declined the suggestion. Your visit stays as it was.',
  answerFailed: 'Your answer was not sent. Please try again.',
  calendarFailed: 'The calendar file could not be loaded. Please try again.',
  directionsFailed: 'Directions could not be loaded. Please try again.',
} as const;

export const earlierTexts = {
  show: 'Show earlier visits',
  title: 'Earlier visits',
  none: 'You have no earlier visits.',
  more: 'Show more',
  failed: 'Earlier visits could not be loaded. Please try again.',
} as const;

export const history = {
  title: 'What happened',
  loading: 'Loading what happened...',
  none: 'Nothing has been recorded for this visit.',
  failed: 'What happened could not be loaded.',
  tryAgain: 'Try Again',
} as const;

export const homeScoreTexts = {
  title: 'Score this home',
  onlyYou: '{property}. Only you see this.',
  parts: {
    light: 'Light',
    layout: 'Layout',
    build: 'Build',
    surroundings: 'Surroundings',
    value: 'Value for money',
  },
  ends: '1 is poor, 5 is very good',
  note: 'Note',
  none: 'Give at least one score',
  loading: 'Loading your score...',
  loadFailed: 'Your score could not be loaded.',
  save: 'Save',
  busy: 'Saving...',
  remove: 'Remove score',
  cancel: 'Cancel',
  saved: 'Your score has been saved.',
  removed: 'Your score has been removed.',
  failed: 'Failed to save the score. Please try again.',
} as const;

export const ratingTexts = {
  title: 'Rate {host}',
  of: 'Visit to {property}, {day}',
  stars: 'Rating',
  star: { one: '{count} star', other: '{count} stars' },
  hint: 'Buyers see the average once five visits are rated. Your name is not shown.',
  none: 'Please choose 1 to 5 stars',
  save: 'Save',
  busy: 'Saving...',
  remove: 'Remove rating',
  cancel: 'Cancel',
  saved: 'Thank you. Your rating has been saved.',
  removed: 'Your rating has been removed.',
  failed: 'Failed to save the rating. Please try again.',
} as const;
