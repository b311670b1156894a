import { VISITS_ADMIN } from '@aangan/contract/visits/admin-routes';
import { now as presentInstant } from '@aangan/contract/core/clock';
import { addDays, todayInIndia } from '@aangan/contract/core/dates';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';

/** Both dates inclusive, 'yyyy-MM-dd'. */
export interface DateRange {
  startDate: string;
  endDate: string;
}

/** Returns the charts' range of 30 days: two weeks before today, today, and two weeks after. */
export function chartRange(now: Date = presentInstant()): DateRange {
  const today = todayInIndia(now);
  return { startDate: addDays(today, -15), endDate: addDays(today, 14) };
}

/** GET /api/admin/bookings/stats/detailed: visits of a range by day and status, by property and by consultant. */
export function getVisitStatsQuery(range: DateRange) {
  return queryOptions({
    queryKey: adminQueryKeys.visitStats(range),
    queryFn: ({ signal }) => call(VISITS_ADMIN.adminBookingsStatsDetailed, { query: { ...range } }, { signal }),
  });
}
