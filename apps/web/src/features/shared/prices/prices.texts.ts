/** Of prices and what comes on top of them, wherever they are taken apart. */
export const prices = {
  onRequest: 'Price on Request',
  whoBuys: 'Buyer',
  man: 'Man',
  woman: 'Woman',
  joint: 'Joint',
  rates: 'Rates from {date}. {source}',
  extras: 'Not in this price',
  once: '{amount}',
  perSqFt: '{amount} a sq ft',
  perFloor: '{amount} a floor',
  perMonth: '{amount} a month',
  amountUnknown: 'amount not on record',
  asOf: 'As of {date}.',
  noExtras: 'Nothing comes on top, says the promoter, as of {date}.',
} as const;
