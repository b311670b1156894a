import type { PropertyFacets } from '@aangan/contract/catalogue/facets-entities';
import { useQuery } from '@tanstack/react-query';
import { getFacetsQuery } from './api/get-facets.ts';
import type { SearchFilters } from '../shared/search/listing-url.ts';

/** The count of each choice: undefined while loading, null when it failed (T47). */
export type Facets = PropertyFacets | null | undefined;

/** Returns the counts for filters; previous counts stay while new ones load. A failure is silent. */
export function useFacets(filters: SearchFilters, isWanted: boolean): Facets {
  const { data, isError } = useQuery({ ...getFacetsQuery(filters), enabled: isWanted });
  return data ?? (isError ? null : undefined);
}
