/** Texts of page heads that only crawlers read. */
export const pageHead = {
  picture: 'Apartment towers above a band of trees',
  nameAlone: 'The name {site}',
  pictureAlt: '{shown}, behind the name {site}',
} as const;
