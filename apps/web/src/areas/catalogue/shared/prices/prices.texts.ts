/** Texts of prices and extras, shared by pages. */
export const prices = {
  onRequest: 'Price on Request',
  whoBuys: 'Buyer',
  man: 'Man',
  woman: 'Woman',
  joint: 'Joint',
  rates: 'Rates from {date}. {source}',
  extras: 'Not in this price',
  once: '{amount}',
  perSqFt: '{amount} per sq ft',
  perFloor: '{amount} per floor',
  perMonth: '{amount} per month',
  amountUnknown: 'amount not on record',
  asOf: 'As of {date}.',
  noExtras: 'The promoter says there are no extra charges, as of {date}.',
} as const;
