import { useEffect } from 'react';
import type { Location } from './navigation.ts';
import type { Page } from './pages.ts';

/** A page at an address. */
export interface HistoryEntry {
  location: Location;
  page: Page;
}

/** A page in the document. It keeps the address that it was last shown at while it is hidden, and so is not drawn anew. */
export interface DrawnPage extends HistoryEntry {
  /** Tells two that are drawn by the same component, in the order in which they came. */
  id: number;
}

/** Where the app is, and what is in the document. */
export interface ShownEntry extends HistoryEntry {
  /** Seen. */
  drawn: DrawnPage;
  /** Hidden, as they were left; in the same layouts. */
  kept: readonly DrawnPage[];
}

let drawnSoFar = 0;
/** How many things on what is shown now are under way or open. */
let unsettled = 0;

/** Of a page that is drawn for the first time, beside those that are kept. */
export function draw(place: HistoryEntry, kept: readonly DrawnPage[] = []): ShownEntry {
  drawnSoFar += 1;
  return { ...place, drawn: { ...place, id: drawnSoFar }, kept };
}

/**
 * The step to another place. The page that is left is kept, hidden, where both pages say that they are (`Route.isKept`) and
 * it is settled: back and forward to the entry that it was left at show it again. Everything else is drawn anew, as is a
 * page by a link to it. One of a kind is kept, for its ids have to be its own.
 */
export function step({ drawn, kept }: ShownEntry, next: HistoryEntry, isSettled = unsettled === 0): ShownEntry {
  const { location, page } = next;
  const isReachable = (one: DrawnPage) => location.action !== 'PUSH' || one.location.index < location.index;
  if (location.pathname === drawn.location.pathname) {
    return { ...next, drawn: { ...next, id: drawn.id }, kept: kept.filter(isReachable) };
  }
  if (!page.isKept) return draw(next);
  const isLeftKept = drawn.page.isKept && isSettled && location.action !== 'REPLACE';
  const inDocument = isLeftKept ? [...kept, drawn] : kept;
  const others = inDocument.filter((one) => one.page.Component !== page.Component && isReachable(one));
  const found = location.action === 'POP' && kept.find((one) => one.location.key === location.key);
  return found ? { ...next, drawn: found, kept: others } : draw(next, others);
}

/** Whether the step between them only hides one page and shows another. */
export function isExchange(from: ShownEntry, to: ShownEntry): boolean {
  return from.kept.includes(to.drawn) && to.kept.includes(from.drawn);
}

/**
 * Has the page drawn anew the next time that is left while this holds: what is open is closed by leaving, and what is under
 * way has nobody to tell of its end while the page is hidden.
 */
export function useBlocksKeepAlive(holds: boolean): void {
  useEffect(() => {
    if (!holds) return undefined;
    unsettled += 1;
    return () => {
      unsettled -= 1;
    };
  }, [holds]);
}
