import { todayInIndia } from '@aangan/contract/core/dates';
import { useBrowserValue } from '../lib/storage/store.ts';

/** What the prerendered pages carry, whatever year they were built in: hydration must find what the HTML says. */
const FIRST_YEAR = 2026;

/** The year in India. */
export function useCurrentYear(): number {
  return useBrowserValue(() => Number(todayInIndia().slice(0, 4)), FIRST_YEAR);
}
