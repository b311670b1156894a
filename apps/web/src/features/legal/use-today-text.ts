import { formatDate, todayInIndia } from '@aangan/contract/dates';
import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
/** Prerendered pages keep the line's place; the day is the reader's, not the build's. */
const unknown = () => '\u00A0';

/** Today's date in India in Indian English long format; a blank until the page runs in a browser. */
export function useTodayText(): string {
  return useSyncExternalStore(never, () => formatDate(todayInIndia(), 'long'), unknown);
}
