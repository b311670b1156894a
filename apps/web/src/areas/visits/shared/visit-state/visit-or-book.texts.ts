/** Texts of a home's visit or booking button, on a card or in a column. */
export const visitOrBook = {
  book: 'Book a visit',
  toHome: ' to {name}',
  visit: 'Visit on {date}: {status}',
  visitWithoutDay: 'Visit: {status}',
  ofHome: ', {name}',
  seeVisits: 'View your visits',
} as const;
