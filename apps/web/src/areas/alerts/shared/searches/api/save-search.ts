import { ALERTS } from '@aangan/contract/alerts/routes';
import type { SavedSearch } from '@aangan/contract/alerts/entities';
import type { AlertFrequency } from '@aangan/contract/alerts/lists';
import { call } from '../../../../../lib/calls/api.ts';
import { queryClient } from '../../../../../lib/calls/query-client.ts';
import { filterQuery, type SearchFilters } from '../../../../catalogue/shared/search/listing-url.ts';
import { listSearchesQuery } from './list-searches.ts';

export interface NewSearch {
  name: string;
  filters: SearchFilters;
  frequency: AlertFrequency;
}

/** POST /api/searches. */
export async function saveSearch({ name, filters, frequency }: NewSearch): Promise<SavedSearch> {
  const { hidden: _hidden, ...query } = filterQuery(filters);
  const texts = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const saved = await call(ALERTS.searchCreate, { body: { name, query: texts, frequency } });
  void queryClient.invalidateQueries({ queryKey: listSearchesQuery.queryKey });
  return saved;
}

/** POST /api/searches for a search deleted a moment ago; its new matches count from now (I4). */
export function restoreSearch({ name, query, frequency }: SavedSearch): Promise<SavedSearch> {
  return call(ALERTS.searchCreate, { body: { name, query, frequency } });
}
