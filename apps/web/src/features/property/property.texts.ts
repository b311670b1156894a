/** Of the page of a home, as a whole. */
export const property = {
  onThisPage: 'On this page',
  about: 'About',
  flats: 'Flats',
  possession: 'Possession',
  place: 'Place',
  details: 'Details',
  amenities: 'Amenities',
  changes: 'Changes',
  sinceLastLook: 'Since you last looked',
  changesOnRecord: 'Changes on record',
  openPrice: 'What this price is made of',
  readMore: 'Read more',
  showAll: 'Show all {count}',
  showAsTable: 'Show as table',
  notOnRecord: 'Not on record',
} as const;
