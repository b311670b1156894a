/** Texts of the message after saving or removing a home that the documents do not prescribe. */
export const saving = {
  open: 'View shortlist',
  undo: 'Undo',
} as const;
