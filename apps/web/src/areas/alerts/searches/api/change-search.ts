import { ALERTS } from '@aangan/contract/alerts/routes';
import type { SavedSearch } from '@aangan/contract/alerts/entities';
import type { CallInput } from '@aangan/contract/endpoints';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/calls/api.ts';
import { isApiError } from '../../../../lib/calls/api.ts';
import { useSingleMutation } from '../../../../lib/calls/use-single-mutation.ts';
import { listSearchesQuery } from '../../shared/searches/api/list-searches.ts';

type Change = NonNullable<CallInput<'searchChange'>['body']>;

/** PATCH /api/searches/{id}: puts the response into the list. */
export function useChangeSearch(id: number, callbacks: { onSuccess?: () => void; onError?: () => void }) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: Change) => call(ALERTS.searchChange, { params: { id }, body }),
    onSuccess: (changed) => {
      replace(client, id, changed);
      callbacks.onSuccess?.();
    },
    onError: () => callbacks.onError?.(),
  });
}

/** Replaces the search with the given id in the cached list, by one with any id. */
export function replace(client: QueryClient, id: number, changed: SavedSearch): void {
  client.setQueryData(listSearchesQuery.queryKey, (all) => all?.map((one) => (one.id === id ? changed : one)));
}

/** DELETE /api/searches/{id}; one that is gone already (from another tab, say) counts as deleted. */
export async function deleteSearch(id: number): Promise<void> {
  try {
    await call(ALERTS.searchDelete, { params: { id } });
  } catch (error) {
    if (!isApiError(error) || error.status !== 404) throw error;
  }
}
