import { useState } from 'react';
import { flushSync } from 'react-dom';

/** One card to a row below this width. */
const ONE_COLUMN = '(width < 40rem)';

/**
 * Which things of a list stand as rows with 'Undo' in their place. The list never jumps: the focus goes to what took a
 * thing's place, and where that is lower the window is scrolled by the height that was lost, so that Undo comes under the
 * thumb that pressed.
 */
export function useRemovedRows() {
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set());

  /** @param item of the list, which holds the thing and then its row */
  function swap(item: Element | null, id: number, isRemoved: boolean) {
    const before = item?.getBoundingClientRect();
    flushSync(() =>
      setRemoved((all) => {
        const next = new Set(all);
        if (isRemoved) next.add(id);
        else next.delete(id);
        return next;
      }),
    );
    if (!item || !before) return;
    if (window.matchMedia(ONE_COLUMN).matches) {
      window.scrollBy({ top: item.getBoundingClientRect().bottom - before.bottom, behavior: 'instant' });
    }
    const next = item.querySelector<HTMLElement>(isRemoved ? '[data-removed] button' : '[data-remove]');
    next?.focus({ preventScroll: true });
  }

  return { removed, swap };
}
