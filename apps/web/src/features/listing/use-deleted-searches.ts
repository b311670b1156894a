import type { SavedSearch } from '@aangan/contract/alert-entities';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { notify } from '../../lib/notifications.ts';
import { useRemovedRows } from '../shared/marks/use-removed-rows.ts';
import { deleteSearch, replace } from './api/change-search.ts';
import { listSearchesQuery } from './api/list-searches.ts';
import { restoreSearch } from './api/save-search.ts';
import { searches as texts } from './searches.texts.ts';

const itemOf = (id: number) => document.querySelector(`[data-search="${id}"]`);

/** Deletes searches; each leaves a row until the page is left. */
export function useDeletedSearches() {
  const client = useQueryClient();
  const { removed, swap } = useRemovedRows();
  const isChanged = useRef(false);
  useEffect(
    () => () => {
      if (isChanged.current) client.removeQueries({ queryKey: listSearchesQuery.queryKey });
    },
    [client],
  );

  return {
    deleted: removed,

    /** Rejects when it could not be deleted. */
    async remove({ id }: SavedSearch): Promise<void> {
      // what is read again meanwhile would have the row go
      await client.cancelQueries({ queryKey: listSearchesQuery.queryKey });
      await deleteSearch(id);
      isChanged.current = true;
      swap(itemOf(id), id, true);
    },

    /** Saves it anew, so that it has another id. */
    async undo(search: SavedSearch): Promise<void> {
      try {
        const saved = await restoreSearch(search);
        swap(itemOf(search.id), search.id, false);
        replace(client, search.id, saved);
      } catch {
        notify.error(texts.notSaved);
      }
    },
  };
}
