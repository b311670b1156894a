/** Texts of the location of a home. */
export const place = {
  area: 'Somewhere within this 400 m circle. The exact location is shared once you book a visit.',
  exact: 'The exact location, as you have booked a visit.',
  exactForStaff: 'The exact location.',
  none: 'Not on the map yet. Ask your consultant.',
  areaPicture: 'Map with a 400 m circle in {location}',
  exactPicture: 'Map with the exact location in {location}',
  howFar: 'Distances in a straight line. Roads are longer.',
  kilometres: '{km} km',
  showAll: 'Show all',
  kinds: { STATION: 'Station', AIRPORT: 'Airport', WORK: 'Work', SCHOOL: 'School', HOSPITAL: 'Hospital' },
} as const;
