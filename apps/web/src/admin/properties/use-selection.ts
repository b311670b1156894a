import type { AdminPropertyRow } from '@aangan/contract/catalogue/admin-entities';
import type { Paged } from '@aangan/contract/core/paged';
import { useState } from 'react';
import {
  isSelected,
  pageToggled,
  selectedCount,
  selectionOf,
  targetOf,
  toggled,
  without,
  type ListFilter,
  type Selection,
} from './selection.ts';

export type PropertySelection = ReturnType<typeof useSelection>;

/**
 * State of the selected properties; it ends with the tab or the search.
 * @param list the visible page; null or undefined without one
 */
export function useSelection(
  { name, publication }: ListFilter,
  list: Pick<Paged<AdminPropertyRow>, 'content' | 'totalElements'> | null | undefined,
) {
  const [kept, setKept] = useState<Selection | null>(null);
  const selection = selectionOf(kept, { name, publication });
  const page = (list?.content ?? []).map(({ id }) => id);
  const total = list?.totalElements ?? 0;
  return {
    count: selectedCount(selection, total),
    total,
    isAll: selection.ids === 'all',
    isPage: page.length > 0 && page.every((id) => isSelected(selection, id)),
    has: (id: number) => isSelected(selection, id),
    target: () => targetOf(selection),
    toggle: (id: number) => setKept(toggled(selection, id, page)),
    togglePage: () => setKept(pageToggled(selection, page)),
    selectAll: () => setKept({ of: selection.of, ids: 'all' }),
    clear: () => setKept(null),
    remove: (id: number) => setKept(without(selection, id)),
  };
}
