/** Texts of the documents and the construction photographs. */
export const papers = {
  none: 'No plans or papers on record.',
  brochure: 'Brochure',
  layout: 'Layout',
  floorPlan: 'Floor Plan',
  reraCertificate: 'RERA Certificate',
  video: 'Video',
  picture: 'Picture',
  forFlat: 'for {type}, {area} sq ft',
  forType: 'for {type}',
  kilobytes: '{kind}, {size} KB',
  megabytes: '{kind}, {size} MB',
  addedOn: 'Added {date}',
  newTab: '(opens in a new tab)',
  viewed: 'Plans and papers of {name}',
  captionForFlat: '{title} for {type}, {area} sq ft',
  captionForType: '{title} for {type}',
} as const;
