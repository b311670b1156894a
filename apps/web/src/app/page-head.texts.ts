/** Texts of page heads that only crawlers read. */
export const pageHead = {
  picture: 'Apartment towers above a band of trees',
  pictureAlt: '{shown}, behind the name {site}',
} as const;
