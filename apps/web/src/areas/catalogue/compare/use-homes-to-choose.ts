import type { ComparedFlat } from '@aangan/contract/catalogue/compare-entities';
import { useQuery } from '@tanstack/react-query';
import type { ChooseHome } from '../shared/compare/choose-home.ts';
import { listShortlistQuery } from '../shared/shortlist/api/list-shortlist.ts';

/**
 * The homes one more flat may be of: those on the shortlist, then those that are compared already, whose other flats
 * are worth a look beside the first. A shortlist that does not load leaves out the former.
 * @param isWanted whether there is room for one more
 */
export function useHomesToChoose(flats: readonly ComparedFlat[], isWanted: boolean): ChooseHome[] {
  const { data: shortlist = [] } = useQuery({ ...listShortlistQuery, enabled: isWanted });
  const compared = new Map(flats.map(({ propertyId, name }) => [propertyId, name]));
  const saved = shortlist
    .filter(({ propertyId }) => !compared.has(propertyId))
    .map(({ propertyId, propertyName }) => ({ id: propertyId, name: propertyName }));
  return [...saved, ...[...compared].map(([id, name]) => ({ id, name }))];
}
