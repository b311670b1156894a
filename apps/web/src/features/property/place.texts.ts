/** Of where a home is. */
export const place = {
  area: 'Somewhere in this circle of 400 m. The exact place is shared once you have booked a visit.',
  exact: 'The exact place, since you have booked a visit.',
  exactForStaff: 'The exact place.',
  none: 'Not on the map yet. Ask your consultant.',
  areaPicture: 'Map with a circle of 400 m in {location}',
  exactPicture: 'Map with the exact place in {location}',
  howFar: 'How far, in a straight line. Roads are longer.',
  kilometres: '{km} km',
  showAll: 'Show all',
  kinds: { STATION: 'Station', AIRPORT: 'Airport', WORK: 'Work', SCHOOL: 'School', HOSPITAL: 'Hospital' },
} as const;
