import { noNotes } from './desk-notes.texts.ts';

/** The buyer's notes on a visit; '' for the text that our page sends where nothing was entered (VISIT1). */
export const writtenNotes = (notes: string): string => (notes.trim() === noNotes ? '' : notes);
