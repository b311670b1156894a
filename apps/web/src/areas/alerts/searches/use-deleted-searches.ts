import type { SavedSearch } from '@aangan/contract/alerts/entities';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { notify } from '../../../lib/notifications.ts';
import { useRemovedRows } from '../../catalogue/shared/hidden-homes/use-removed-rows.ts';
import { deleteSearch } from './api/change-search.ts';
import { listSearchesQuery } from '../shared/searches/api/list-searches.ts';
import { restoreSearch } from '../shared/searches/api/save-search.ts';
import { searches as texts } from '../shared/searches/searches.texts.ts';

const itemOf = (id: number) => document.querySelector(`[data-search="${id}"]`);

/** Deletes searches; each leaves a row with an undo button until the user leaves the page. */
export function useDeletedSearches(searches: readonly SavedSearch[]) {
  const client = useQueryClient();
  const { removed, shown, swap } = useRemovedRows(searches);
  const underWay = useRef(new Set<number>());
  const isChanged = useRef(false);
  useEffect(
    () => () => {
      if (isChanged.current) client.removeQueries({ queryKey: listSearchesQuery.queryKey });
    },
    [client],
  );

  return {
    deleted: removed,
    shown,

    /** Rejects when the deletion fails. */
    async remove({ id }: SavedSearch): Promise<void> {
      // a refetch in flight would remove the row
      await client.cancelQueries({ queryKey: listSearchesQuery.queryKey });
      await deleteSearch(id);
      isChanged.current = true;
      swap(() => itemOf(id), id, true);
    },

    /** Saves the search again, under a new id; repeated presses save it once. */
    async undo(search: SavedSearch): Promise<void> {
      const { id } = search;
      if (underWay.current.has(id)) return;
      underWay.current.add(id);
      try {
        const saved = await restoreSearch(search);
        client.setQueryData(
          listSearchesQuery.queryKey,
          shown.map((one) => (one.id === id ? saved : one)),
        );
        swap(() => itemOf(saved.id) ?? itemOf(id), id, false, saved);
      } catch {
        underWay.current.delete(id);
        notify.error(texts.notSaved);
      }
    },
  };
}
