import { BOOKINGS_RETRY_DELAYS } from '@aangan/contract/core/limits';
import { isApiError } from './api.ts';

/** Query options: retries 1, 2 and 4 s after a failure without a response, and after no other. */
export const retryWithoutAnswer = {
  retry: (failures: number, error: Error) =>
    failures < BOOKINGS_RETRY_DELAYS.length && isApiError(error) && error.code === 'NETWORK',
  retryDelay: (failures: number) => BOOKINGS_RETRY_DELAYS[failures] ?? 0,
};
