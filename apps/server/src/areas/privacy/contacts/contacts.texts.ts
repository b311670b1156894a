/** What staff and buyers are told about contact. */
export const contacts = {
  doNotContact: 'This buyer asked not to be contacted.',
  tooManyLooks: 'You have opened too many contacts. Please try again later.',
  tooManyFiles: 'You have exported too many lists today. Please try again tomorrow.',
  codeRequired: 'You signed in more than {minutes} minutes ago. Enter a code from your phone to export contacts.',
  ofUnknownKind: 'News about your visits',
} as const;
