import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useBlocksKeepAlive } from '../../../../lib/router/keep-alive.ts';

/** One card to a row below this width. */
const ONE_COLUMN = '(width < 40rem)';

/**
 * Which things of a list stand as rows with 'Undo' in their place. From then on until the list is left all stay in their
 * places, also when it is read again. It never jumps: the focus goes to what took a thing's place, and where that is lower
 * the window is scrolled by the height that was lost, so that Undo comes under the thumb that pressed.
 * @param list which of several lists this is
 */
export function useRemovedRows<Item extends { id: number }>(items: readonly Item[], list = '') {
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set());
  const [kept, setKept] = useState<{ list: string; items: readonly Item[] } | null>(null);
  // they go when the list is left
  useBlocksKeepAlive(kept !== null);
  const shown = kept?.list === list ? kept.items.map((one) => items.find(({ id }) => id === one.id) ?? one) : items;

  /**
   * @param findItem of the list: what holds the thing, and then its row
   * @param instead what is to stand in the thing's place
   */
  function swap(findItem: () => Element | null, id: number, isRemoved: boolean, instead?: Item) {
    const before = findItem()?.getBoundingClientRect();
    flushSync(() => {
      setKept({ list, items: instead ? shown.map((one) => (one.id === id ? instead : one)) : shown });
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
