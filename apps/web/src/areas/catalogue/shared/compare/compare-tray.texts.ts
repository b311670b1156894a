/** Texts of the compare tray. */
export const compareTray = {
  compare: 'Compare',
  inCompare: 'In compare',
  full: 'You can compare four flats. Remove one first.',
  added: 'Added to compare',
  flatOf: '{type}, {area} sq ft',
  ofHome: ' a flat of {name}',
} as const;
