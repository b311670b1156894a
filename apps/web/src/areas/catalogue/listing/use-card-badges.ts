import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getHiddenHomesQuery } from '../shared/hidden-homes/api/get-hidden-homes.ts';
import { getNewsQuery } from '../../alerts/shared/searches/api/get-news.ts';

/** Badges of a home for this user. */
export interface CardBadges {
  /** Never both. */
  mark: 'new' | 'seen' | null;
  isDrop: boolean;
}

/**
 * Returns the badges of each home: opened by the user, or new to the saved search that the list was opened from.
 * Fetched after the list; a failure is silent.
 */
export function useCardBadges(search: number | null, isListThere: boolean): (home: number) => CardBadges {
  const { data: marks } = useQuery({ ...getHiddenHomesQuery, enabled: isListThere });
  const { data: news } = useQuery({ ...getNewsQuery(search ?? 0), enabled: isListThere && search !== null });
  return useMemo(() => {
    const seen = new Set(marks?.seen);
    const reasons = new Map(search === null ? [] : news?.homes.map(({ propertyId, reason }) => [propertyId, reason]));
    return (home) => ({
      // opened since: no longer new
      mark: seen.has(home) ? 'seen' : reasons.get(home) === 'NEW' ? 'new' : null,
      isDrop: reasons.get(home) === 'PRICE_DROP',
    });
  }, [marks, news, search]);
}
