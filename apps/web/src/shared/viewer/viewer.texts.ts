/** Of the window in which pictures, plans and photographs are looked at closely. */
export const viewer = {
  picture: 'Picture {number} of {total}',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  previous: 'Previous picture',
  next: 'Next picture',
  close: 'Close',
  failed: 'This picture did not load.',
  slides: 'Pictures',
  carousel: 'carousel',
  slide: 'slide',
} as const;
