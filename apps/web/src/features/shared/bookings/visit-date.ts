import { placeInVisitWindow } from '@aangan/contract/dates';
import { TEXTS } from '@aangan/contract/texts';

/**
 * What is wrong with a chosen visit date (document section 5).
 * @param date 'yyyy-MM-dd', or empty while nothing is chosen
 * @returns the text for the field; null for a day from today to 30 days ahead, in Indian time
 */
export function visitDateError(date: string, now: Date = new Date()): string | null {
  if (date === '') return TEXTS.booking.dateRequired;
  const place = placeInVisitWindow(date, now);
  if (place === 'past') return TEXTS.booking.pastDate;
  return place === 'beyond' ? TEXTS.booking.beyondWindow : null;
}
