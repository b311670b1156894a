import { skipToken, useQuery } from '@tanstack/react-query';
import { daysOf, type Day } from '../shared/visit-times/days.ts';
import { propertyTimes } from '../shared/visit-times/api/property-times.ts';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { commonDays } from './common-days.ts';

/**
 * Returns the days of the visit window in their common state for all homes. Days that failed to load count as open: the
 * preview of the plan reports what is wrong with them.
 * @param homes ids of properties
 */
export function useCommonDays(homes: readonly number[]): Day[] {
  const ids = [...homes].sort((a, b) => a - b);
  const { data } = useQuery({
    queryKey: [...queryKeys.bookings, 'times', 'common', ...ids],
    queryFn:
      ids.length === 0 ? skipToken : ({ signal }) => Promise.all(ids.map((id) => propertyTimes(id).days(signal))),
    staleTime: 0,
  });
  return daysOf(commonDays(data ?? []));
}
