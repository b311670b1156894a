/** Texts of a home's price history and recorded changes. */
export const history = {
  price: 'Price',
  highest: 'Highest',
  lowest: 'Lowest',
  date: 'Date',
  chart: 'Lowest price from {lowestThen} in {month} to {lowestNow} now; highest from {highestThen} to {highestNow}',
  step: 'Prices of this home: {before}, now {after}',
  range: '{lowest} to {highest}',
  none: 'No change since it was listed on {date}.',
  newest: 'Only the latest {count} are shown here.',
} as const;
