import { queryKeys } from '../../../../lib/query-keys.ts';
import { visitCall } from '../../../../lib/visit-call.ts';
import type { VisitTimesSource } from './visit-times.ts';

/**
 * GET /api/properties/{id}/visit-days and .../visit-slots. They hang on the bookings: whenever one of these may have
 * changed, so have the free times.
 */
export function propertyTimes(propertyId: number): VisitTimesSource {
  const params = { id: propertyId };
  return {
    key: [...queryKeys.bookings, 'times', propertyId],
    days: (signal) => visitCall('visitDays', { params, query: {} }, { signal }),
    slots: (date, signal) => visitCall('visitSlots', { params, query: { date } }, { signal }),
  };
}
