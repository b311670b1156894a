/** Words on pictures of the site, and refusals of files. */
export const picturesTexts = {
  shareLine: 'Premium apartments in {city}',
} as const;
