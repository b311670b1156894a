import { VISITS } from '@aangan/contract/visits/routes';
import { queryKeys } from '../../../../../lib/calls/query-keys.ts';
import { call } from '../../../../../lib/calls/api.ts';
import type { VisitTimesSource } from '../visit-times.ts';

/**
 * GET /api/properties/{id}/visit-days and .../visit-slots. Their keys begin with the key of the bookings: invalidating
 * these also refetches the free times.
 */
export function propertyTimes(propertyId: number): VisitTimesSource {
  const params = { id: propertyId };
  return {
    key: [...queryKeys.bookings, 'times', propertyId],
    days: (signal) => call(VISITS.visitDays, { params, query: {} }, { signal }),
    slots: (date, signal) => call(VISITS.visitSlots, { params, query: { date } }, { signal }),
  };
}
