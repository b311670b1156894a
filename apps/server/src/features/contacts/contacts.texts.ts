/** What staff and buyers are told about contact. */
export const contacts = {
  doNotContact: 'This buyer asked not to be contacted.',
  tooManyLooks: 'You have looked at too many numbers. Please try again later.',
  tooManyFiles: 'You have exported too many lists today. Please try again tomorrow.',
  ofUnknownKind: 'News about your visits',
} as const;
