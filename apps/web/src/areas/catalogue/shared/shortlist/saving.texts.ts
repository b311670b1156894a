/** Of the message after a home was saved or taken off, where the documents give no text. */
export const saving = {
  open: 'View shortlist',
  undo: 'Undo',
} as const;
