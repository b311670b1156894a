/** Texts of all maps. */
export const map = {
  sketch: 'Sketch map. Rivers and roads are approximate.',
  streetMap: 'Street map',
  streetMapHint: 'Loads map pictures from {host}, which then sees your IP address.',
  backToSketch: 'Back to the sketch',
  streetMapFailed: 'The street map did not load. Here is the sketch.',
  kilometres: '{count} km',
  metres: '{count} m',
  newTab: ', opens in a new tab',
  keys: 'Arrow keys move the map, plus and minus zoom.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  wholeArea: 'Whole area',
  backToHome: 'Back to the home',
  fullScreen: 'Full screen',
} as const;
