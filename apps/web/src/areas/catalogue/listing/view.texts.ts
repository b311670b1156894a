/** Texts of the list and map views on first load; those of the map itself are loaded with it. */
export const view = {
  view: 'View',
  list: 'List',
  map: 'Map',
  title: 'Map of results',
  showOnMap: 'Show on map',
  showHomeOnMap: 'Show on map: {name}',
} as const;
