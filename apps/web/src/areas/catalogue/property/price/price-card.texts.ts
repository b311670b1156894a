/** Of the panel with the price and the registration. */
export const priceCard = {
  priceAndRegistration: 'Price and registration',
  priceRange: 'Price range',
  allInclusive: 'All Inc.',
  reraNo: 'RERA No.',
  scanOrLookUp: 'Scan the code, or look the project up on ',
  lookUp: 'Look the project up on ',
  stateSite: ', the state RERA site.',
  wholeProject: 'Whole project',
  details: 'View RERA details',
  detailsOf: ' of {reraNo}, opens in a new tab',
  possession: 'possession {month}',
} as const;
