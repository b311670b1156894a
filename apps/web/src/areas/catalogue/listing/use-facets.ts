import type { PropertyFacets } from '@aangan/contract/catalogue/facets-entities';
import { useQuery } from '@tanstack/react-query';
import { getFacetsQuery } from './api/get-facets.ts';
import type { SearchFilters } from '../shared/search/listing-url.ts';

/** What each choice finds: undefined while that is asked for, null where it could not be had (T47). */
export type Facets = PropertyFacets | null | undefined;

/** The counts that go with filters; those before stay until the new ones are there. Their failure is told by nothing. */
export function useFacets(filters: SearchFilters, isWanted: boolean): Facets {
  const { data, isError } = useQuery({ ...getFacetsQuery(filters), enabled: isWanted });
  return data ?? (isError ? null : undefined);
}
