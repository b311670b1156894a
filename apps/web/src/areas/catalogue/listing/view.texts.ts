/** Of the listing as a list or a map, which its first load has; what the map itself says comes with it. */
export const view = {
  view: 'View',
  list: 'List',
  map: 'Map',
  title: 'Map of results',
  showOnMap: 'Show on map',
  showHomeOnMap: 'Show on map: {name}',
} as const;
