import type { ChangeSetBulkInput } from '@aangan/contract/catalogue/change-set-inputs';
import type { PropertyListState } from './property-list-url.ts';

/** What the list is filtered by; another filter is another list, with a selection of its own. */
export type ListFilter = Pick<PropertyListState, 'name' | 'publication'>;

/** The selected properties of a list: some by their ids, or all that it finds. */
export interface Selection {
  of: ListFilter;
  ids: ReadonlySet<number> | 'all';
}

const none: ReadonlySet<number> = new Set();

/** Returns the selection if it is of this list, else an empty one. */
export function selectionOf(selection: Selection | null, of: ListFilter): Selection {
  const isOfList = selection?.of.name === of.name && selection.of.publication === of.publication;
  return isOfList ? selection : { of, ids: none };
}

export function isSelected({ ids }: Selection, id: number): boolean {
  return ids === 'all' || ids.has(id);
}

/**
 * Returns how many properties are selected.
 * @param total of the list
 */
export function selectedCount({ ids }: Selection, total: number): number {
  return ids === 'all' ? total : ids.size;
}

/**
 * Selects a property, or takes it out. Taken out of all, those of the page are left: what else is selected has to be in
 * sight.
 * @param page ids of the visible properties
 */
export function toggled({ of, ids }: Selection, id: number, page: readonly number[]): Selection {
  const next = new Set(ids === 'all' ? page : ids);
  if (!next.delete(id)) next.add(id);
  return { of, ids: next };
}

/** Selects the visible properties, or takes them out if all of them are selected. */
export function pageToggled(selection: Selection, page: readonly number[]): Selection {
  const { of, ids } = selection;
  if (ids === 'all') return { of, ids: none };
  const isWhole = page.every((id) => ids.has(id));
  const next = isWhole ? [...ids].filter((id) => !page.includes(id)) : [...ids, ...page];
  return { of, ids: new Set(next) };
}

/** Takes out a property that is gone. */
export function without({ of, ids }: Selection, id: number): Selection {
  return { of, ids: ids === 'all' ? ids : new Set([...ids].filter((one) => one !== id)) };
}

/** Returns the selected properties as a bulk edit takes them (F75). */
export function targetOf({ of, ids }: Selection): Pick<ChangeSetBulkInput, 'ids' | 'filter'> {
  if (ids !== 'all') return { ids: [...ids] };
  const { name, publication } = of;
  return { filter: { name, ...(publication !== '' && { publication }) } };
}
