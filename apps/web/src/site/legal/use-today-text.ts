import { formatDate, todayInIndia } from '@aangan/contract/core/dates';
import { useBrowserValue } from '../../lib/storage/store.ts';

/** Prerendered pages keep the line's place; the day is the reader's, not the build's. */
const UNKNOWN = '\u00A0';

/** Today's date in India in Indian English long format; a blank until the page runs in a browser. */
export function useTodayText(): string {
  return useBrowserValue(() => formatDate(todayInIndia(), 'long'), UNKNOWN);
}
