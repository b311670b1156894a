/** What the mail of a digest says. */
export const digestTexts = {
  subject: 'New homes and price drops',
  shortlist: 'Homes on your shortlist',
  /** In the place of the name of a search by a home's name. */
  byName: 'A search by name',
  isNew: 'New',
  priceDrop: 'Price drop',
  possession: 'Possession date changed',
  /** A home has no name in a mail (I12). */
  home: 'A {types} home in {place}, from {price}, possession {month}',
  homeWithoutPossession: 'A {types} home in {place}, from {price}',
  /** Where flats of some of its types alone are asked for, and the price is of these. */
  homeOfAsked: 'A {types} home in {place}, {asked} from {price}, possession {month}',
  homeOfAskedWithoutPossession: 'A {types} home in {place}, {asked} from {price}',
  homeWithoutPrice: 'A {types} home in {place}, possession {month}',
  homeOfTypes: 'A {types} home in {place}',
  homeOfPlace: 'A home in {place}',
  oneType: '{first}',
  moreTypes: '{first} and {last}',
  before: 'was {value}',
  /** Where the sentence about the home names the price of something else. */
  typeBefore: '{types} from {price}, was {value}',
  cheapestBefore: 'Cheapest flat {price}, was {value}',
  dateBefore: '{date}, was {value}',
  /** Names of other searches that ask for the home. */
  alsoIn: 'also in {others}',
  more: 'and {n} more',
  moreAtLeast: 'and at least {n} more',
  searches: 'Saved searches and alerts',
  asked: 'You asked for these e-mails on {date}, at {email}.',
  notice: 'What we use your data for',
  stop: 'Stop alert e-mails',
} as const;
