/** Of the list of flats. */
export const flats = {
  flat: 'Flat',
  area: 'Area (sq ft)',
  price: 'Price',
  perSqFt: 'Per carpet sq ft',
  available: 'Still available',
  showFor: 'Show for {area} sq ft',
  squareFeet: 'sq ft',
  squareMetres: '{area} sq m',
  onRequest: 'Price on Request',
  left: '{left} of {total} as of {date}',
  leftOfUnknown: '{left} as of {date}',
  noneLeft: 'None left as of {date}',
  leftLongAgo: '{left} of {total} as of {date}, older than 30 days',
  leftOfUnknownLongAgo: '{left} as of {date}, older than 30 days',
  noneLeftLongAgo: 'None left as of {date}, older than 30 days',
  totalAlone: '{total} in all; how many are left is not on record',
} as const;
