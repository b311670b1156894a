import type { ComparedFlat } from '@aangan/contract/catalogue/compare-entities';
import { useQuery } from '@tanstack/react-query';
import type { ChooseHome } from '../shared/compare/choose-home.ts';
import { listShortlistQuery } from '../shared/shortlist/api/list-shortlist.ts';

/**
 * Returns the homes to choose another flat from: the shortlist, then the compared ones, which may have further flats.
 * Without the shortlist when that does not load.
 * @param isWanted whether another flat can be added
 */
export function useHomesToChoose(flats: readonly ComparedFlat[], isWanted: boolean): ChooseHome[] {
  const { data: shortlist = [] } = useQuery({ ...listShortlistQuery, enabled: isWanted });
  const compared = new Map(flats.map(({ propertyId, name }) => [propertyId, name]));
  const saved = shortlist
    .filter(({ propertyId }) => !compared.has(propertyId))
    .map(({ propertyId, propertyName }) => ({ id: propertyId, name: propertyName }));
  return [...saved, ...[...compared].map(([id, name]) => ({ id, name }))];
}
