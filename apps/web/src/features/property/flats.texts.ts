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
} as const;
