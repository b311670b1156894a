import { booking } from './booking.texts.ts';

/** What a buyer wrote to a visit; empty for the text that our page sends where nothing was written (VISIT1). */
export const writtenNotes = (notes: string): string => (notes.trim() === booking.noNotes ? '' : notes);
