import { todayInIndia } from '@aangan/contract/dates';
import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
/** What the prerendered pages carry, whatever year they were built in: hydration must find what the HTML says. */
const FIRST_YEAR = 2026;

/** The year in India. */
export function useCurrentYear(): number {
  return useSyncExternalStore(
    never,
    () => Number(todayInIndia().slice(0, 4)),
    () => FIRST_YEAR,
  );
}
