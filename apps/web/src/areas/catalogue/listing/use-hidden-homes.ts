import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getHiddenHomesQuery } from '../shared/hidden-homes/api/get-hidden-homes.ts';
import { getNewsQuery } from '../../alerts/shared/searches/api/get-news.ts';

/** What is true of a home for this user. */
export interface CardBadges {
  /** Never both. */
  mark: 'new' | 'seen' | null;
  isDrop: boolean;
}

/**
 * What the user opened, and what is new to the saved search that the list was opened from. Asked for after the list; it
 * failing is told by nothing.
 */
export function useHiddenHomes(search: number | null, isListThere: boolean): (home: number) => CardBadges {
  const { data: marks } = useQuery({ ...getHiddenHomesQuery, enabled: isListThere });
  const { data: news } = useQuery({ ...getNewsQuery(search ?? 0), enabled: isListThere && search !== null });
  return useMemo(() => {
    const seen = new Set(marks?.seen);
    const reasons = new Map(search === null ? [] : news?.homes.map(({ propertyId, reason }) => [propertyId, reason]));
    return (home) => ({
      // what was opened since is new no more
      mark: seen.has(home) ? 'seen' : reasons.get(home) === 'NEW' ? 'new' : null,
      isDrop: reasons.get(home) === 'PRICE_DROP',
    });
  }, [marks, news, search]);
}
