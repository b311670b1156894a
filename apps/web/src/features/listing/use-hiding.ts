import type { PropertyCard } from '@aangan/contract/entities';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { setHidden } from '../shared/marks/api/hide-home.ts';
import { useRemovedRows } from '../shared/marks/use-removed-rows.ts';
import { listingPath, type ListingState } from './listing-url.ts';

const itemOf = (id: number) => document.querySelector(`[data-home="${id}"]`);

/**
 * Hides homes of a list, or shows them again where the list is of those that are hidden. What was taken off leaves a row
 * until the list is left: meanwhile it stays as it was, also when it is read again.
 */
export function useHiding(content: readonly PropertyCard[], state: ListingState) {
  const client = useQueryClient();
  const { removed, swap } = useRemovedRows();
  const address = listingPath(state);
  const [kept, setKept] = useState({ address: '', content });
  const isKept = kept.address === address && removed.size > 0;

  async function change(id: number, isRemoved: boolean) {
    if (!isKept) setKept({ address, content });
    swap(itemOf(id), id, isRemoved);
    const isDone = await setHidden(client, id, isRemoved !== state.isHiddenOnly);
    if (!isDone) swap(itemOf(id), id, !isRemoved);
  }

  return {
    removed,
    content: isKept ? kept.content : content,
    remove: (id: number) => change(id, true),
    undo: (id: number) => change(id, false),
  };
}
