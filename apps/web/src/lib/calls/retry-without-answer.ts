import { BOOKINGS_RETRY_DELAYS } from '@aangan/contract/core/limits';
import { isApiError } from './api.ts';

/**
 * For the options of a query: tried again 1, 2 and 4 s after a failure without an answer, and only then.
 */
export const retryWithoutAnswer = {
  retry: (failures: number, error: Error) =>
    failures < BOOKINGS_RETRY_DELAYS.length && isApiError(error) && error.code === 'NETWORK',
  retryDelay: (failures: number) => BOOKINGS_RETRY_DELAYS[failures] ?? 0,
};
