/** Texts of the dialog with the map link of a home. */
export const locationDialog = {
  location: 'Location',
  asked: '{name}, {place}. Your consultant knows that you asked for directions.',
  openInMaps: 'Open in maps',
  opensInNewTab: '(opens in a new tab)',
} as const;
