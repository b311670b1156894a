import { useEffect } from 'react';
import type { Location } from './navigation.ts';
import type { Page } from './pages.ts';

/** A page at an address. */
export interface HistoryEntry {
  location: Location;
  page: Page;
}

/** A page in the document. It keeps the address that it was last shown at while it is hidden, and so is not drawn anew. */
export interface MountedPage extends HistoryEntry {
  /** Tells two that are drawn by the same component, in the order in which they came. */
  id: number;
}

/** Where the app is, and what is in the document. */
export interface ShownEntry extends HistoryEntry {
  /** Seen. */
  visible: MountedPage;
  /** Hidden, as they were left; in the same layouts. */
  hidden: readonly MountedPage[];
}

let lastId = 0;
/** How many things on what is shown now are under way or open. */
let blockers = 0;

/** Of a page that is drawn for the first time, beside those that are kept. */
export function mount(place: HistoryEntry, hidden: readonly MountedPage[] = []): ShownEntry {
  lastId += 1;
  return { ...place, visible: { ...place, id: lastId }, hidden };
}

/**
 * The step to another place. The page that is left is kept, hidden, where both pages say that they are (`Route.keepAlive`) and
 * it is settled: back and forward to the entry that it was left at show it again. Everything else is drawn anew, as is a
 * page by a link to it. One of a kind is kept, for its ids have to be its own.
 */
export function step({ visible, hidden }: ShownEntry, next: HistoryEntry, isUnblocked = blockers === 0): ShownEntry {
  const { location, page } = next;
  const isReachable = (one: MountedPage) => location.action !== 'PUSH' || one.location.index < location.index;
  if (location.pathname === visible.location.pathname) {
    return { ...next, visible: { ...next, id: visible.id }, hidden: hidden.filter(isReachable) };
  }
  if (!page.keepAlive) return mount(next);
  const keepsLeft = visible.page.keepAlive && isUnblocked && location.action !== 'REPLACE';
  const inDocument = keepsLeft ? [...hidden, visible] : hidden;
  const others = inDocument.filter((one) => one.page.Component !== page.Component && isReachable(one));
  const found = location.action === 'POP' && hidden.find((one) => one.location.key === location.key);
  return found ? { ...next, visible: found, hidden: others } : mount(next, others);
}

/** Whether the step between them only hides one page and shows another. */
export function isSwap(from: ShownEntry, to: ShownEntry): boolean {
  return from.hidden.includes(to.visible) && to.hidden.includes(from.visible);
}

/**
 * Has the page drawn anew the next time that is left while this holds: what is open is closed by leaving, and what is under
 * way has nobody to tell of its end while the page is hidden.
 */
export function useBlocksKeepAlive(holds: boolean): void {
  useEffect(() => {
    if (!holds) return undefined;
    blockers += 1;
    return () => {
      blockers -= 1;
    };
  }, [holds]);
}
