/** What is passed on about a home: the head of its page, and its pictures. */
export const share = {
  noTypes: 'Homes',
  types: '{first} and {last}',
  title: '{types} in {locality}, {city} | {price} - {site}',
  place: '{locality}, {city}',
  inPlace: 'in {locality}, {city}',
  pictureOf: '{types} in {locality}, {city}, on {site}',
  sitePicture: 'Apartment towers, behind the name {site}',

  priceInAll: '{price} all-inclusive.',
  onRequest: 'Price on request.',
  possession: 'Possession {month}.',
  possessionAndRegister: 'Possession {month}, register: {register}.',
  sampleProject: 'Sample project.',
  afterSignIn: 'The name and RERA number show after signing in.',

  allInclusive: 'all-inclusive',
  pictureTypes: '{types}',
  pictureTypesPossession: '{types}, possession {month}',
  pictureTypesRegister: '{types}, possession {month}, register: {register}',
  picturePossession: 'Possession {month}',
  pictureRegister: 'register: {month}',
  pictureSample: 'Sample project',
  moreNumbers: 'and {count} more',
  pricesAsOf: 'Prices as of {date}.',
  asOf: 'As of {date}.',
  agent: 'Agent {number}',
} as const;
