/** What our page sends as notes where nothing was entered (VISIT1): the same in every language (L21). */
export const noNotes = 'No additional notes';
