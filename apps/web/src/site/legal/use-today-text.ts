import { formatDate, todayInIndia } from '@aangan/contract/core/dates';
import { useBrowserValue } from '../../lib/storage/store.ts';

/** Placeholder in prerendered pages, because the day is the reader's, not the build's. */
const UNKNOWN = '\u00A0';

/** Returns today's date in India in Indian English long format; a blank until hydration. */
export function useTodayText(): string {
  return useBrowserValue(() => formatDate(todayInIndia(), 'long'), UNKNOWN);
}
