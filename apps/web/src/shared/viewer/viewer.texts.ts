/** Texts of the full-window viewer of pictures, plans and photographs. */
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
