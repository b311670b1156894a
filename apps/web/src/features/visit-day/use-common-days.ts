import { useQueries } from '@tanstack/react-query';
import { daysOf, type Day } from '../shared/visit-times/days.ts';
import { propertyTimes } from '../shared/visit-times/property-times.ts';
import { commonDays } from './common-days.ts';

/**
 * The days of the visit window, as they stand for all of the homes. Days that could not be asked for count as open: the
 * plan says what is wrong with them.
 * @param homes ids of properties
 */
export function useCommonDays(homes: readonly number[]): Day[] {
  const known = useQueries({
    queries: homes.map((id) => {
      const { key, days } = propertyTimes(id);
      return {
        queryKey: [...key, 'days'],
        queryFn: ({ signal }: { signal: AbortSignal }) => days(signal),
        staleTime: 0,
      };
    }),
    combine: (answers) => answers.flatMap(({ data }) => (data ? [data] : [])),
  });
  return daysOf(commonDays(known));
}
