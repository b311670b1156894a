/** Of the list of flats. */
export const flats = {
  flat: 'Flat',
  sizes: { one: '{count} size', other: '{count} sizes' },
  area: 'Area (sq ft)',
  price: 'Price',
  perSqFt: 'Per carpet sq ft',
  plan: 'Plan',
  planFor: 'for {type}, {area} sq ft',
  planInNewTab: 'for {type}, {area} sq ft (opens in a new tab)',
  planOfFlat: 'Floor plan for {type}, {area} sq ft',
  planOfType: 'Floor plan for {type}',
  available: 'Still available',
  compare: 'Compare',
  showFor: 'Show for {area} sq ft',
  squareFeet: 'sq ft',
  squareMetres: '{area} sq m',
  onRequest: 'Price on Request',
} as const;
