import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useBlocksKeepAlive } from '../../../../lib/router/keep-alive.ts';

/** Below this width there is one card per row. */
const ONE_COLUMN = '(width < 40rem)';

/**
 * Keeps removed items of a list as rows with 'Undo'. From the first removal all items keep their places until the user
 * leaves the list, also on a refetch. The focus moves to what replaced the item, and in a single column the window
 * scrolls by the lost height, so that nothing jumps and Undo is under the thumb that pressed.
 * @param list identifies one of several lists
 */
export function useRemovedRows<Item extends { id: number }>(items: readonly Item[], list = '') {
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set());
  const [frozen, setFrozen] = useState<{ list: string; items: readonly Item[] } | null>(null);
  // removed rows are not restored with the page
  useBlocksKeepAlive(frozen !== null);
  const shown = frozen?.list === list ? frozen.items.map((one) => items.find(({ id }) => id === one.id) ?? one) : items;

  /**
   * Swaps an item and its row.
   * @param findItem finds the element that holds the item or its row
   * @param instead replaces the item in the list
   */
  function swap(findItem: () => Element | null, id: number, isRemoved: boolean, instead?: Item) {
    const before = findItem()?.getBoundingClientRect();
    flushSync(() => {
      setFrozen({ list, items: instead ? shown.map((one) => (one.id === id ? instead : one)) : shown });
      setRemoved((all) => {
        const next = new Set(all);
        if (isRemoved) next.add(id);
        else next.delete(id);
        return next;
      });
    });
    const item = findItem();
    if (!item || !before) return;
    if (window.matchMedia(ONE_COLUMN).matches) {
      window.scrollBy({ top: item.getBoundingClientRect().bottom - before.bottom, behavior: 'instant' });
    }
    const next = item.querySelector<HTMLElement>(isRemoved ? '[data-removed] button' : '[data-remove]');
    next?.focus({ preventScroll: true });
  }

  return { removed, shown, swap };
}
