import type { QueryKey } from '@tanstack/react-query';
import type { Paged, PropertyCard } from '@aangan/contract/entities';

/** What the list and the search have in common: one page of properties. */
export interface PageQuery {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<Paged<PropertyCard>>;
}
