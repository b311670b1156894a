/** Texts of choosing a flat to compare. */
export const chooseFlat = {
  title: 'Choose a flat to compare',
  home: 'Home',
  flat: 'Flat',
  onRequest: 'Price on Request',
  add: 'Add',
  cancel: 'Cancel',
  loading: 'Loading the flats',
  flatsOfHome: 'The flats of this home',
  noFlats: 'No flats of this home are on record.',
  allTaken: 'Every flat of this home is already in compare.',
  browse: 'Look for another home',
} as const;
