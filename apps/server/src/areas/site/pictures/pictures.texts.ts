/** Words on pictures of the site, and refusals of files. */
export const picturesTexts = {
  shareLine: 'Premium apartments in {city}',
  locked: 'This site is set up from a file. Ask whoever runs the server.',
} as const;
