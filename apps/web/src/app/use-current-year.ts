import { todayInIndia } from '@aangan/contract/core/dates';
import { useBrowserValue } from '../lib/storage/store.ts';

/** The year in the prerendered HTML, whenever it was built: hydration must match it. */
const FIRST_YEAR = 2026;

/** Returns the current year in India. */
export function useCurrentYear(): number {
  return useBrowserValue(() => Number(todayInIndia().slice(0, 4)), FIRST_YEAR);
}
