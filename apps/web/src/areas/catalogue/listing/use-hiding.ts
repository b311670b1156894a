import type { PropertyCard } from '@aangan/contract/catalogue/entities';
import { useQueryClient } from '@tanstack/react-query';
import { setHidden } from '../shared/hidden-homes/api/hide-home.ts';
import { useRemovedRows } from '../shared/hidden-homes/use-removed-rows.ts';
import { listingPath, type ListingState } from '../shared/search/listing-url.ts';

const itemOf = (id: number) => document.querySelector(`[data-home="${id}"]`);

/** Hides homes from a list, or shows them again in the list of hidden ones; each leaves a row with an undo button. */
export function useHiding(content: readonly PropertyCard[], state: ListingState) {
  const client = useQueryClient();
  const { removed, shown, swap } = useRemovedRows(content, listingPath(state));

  async function change(id: number, isRemoved: boolean) {
    swap(() => itemOf(id), id, isRemoved);
    const isDone = await setHidden(client, id, isRemoved !== state.isHiddenOnly);
    if (!isDone) swap(() => itemOf(id), id, !isRemoved);
  }

  return {
    removed,
    content: shown,
    remove: (id: number) => change(id, true),
    undo: (id: number) => change(id, false),
  };
}
