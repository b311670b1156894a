/** Of the booking dialog, beside the texts of the documents. */
export const booking = {
  notesHint: 'Anything the consultant should know',
} as const;
