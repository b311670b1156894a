/** What the calls of complaints refuse with. */
export const grievances = {
  tooManyOpen: 'You have {max} open complaints. Close one, or wait for an answer.',
  tooManyToday: 'You have filed {max} complaints today. Please try again tomorrow.',
  tooManyReplies: 'You have written {max} replies today. Please try again tomorrow.',
  closed: 'This complaint is closed. You can file a new one.',
  closedForStaff: 'This complaint is closed.',
  answered: 'This complaint has already been answered.',
} as const;
