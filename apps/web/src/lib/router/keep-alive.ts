import { useEffect } from 'react';
import type { Location } from './navigation.ts';
import type { Page } from './pages.ts';

/** A page at a location. */
export interface HistoryEntry {
  location: Location;
  page: Page;
}

/** A page in the document. While hidden it keeps its last location, so it does not render again. */
export interface MountedPage extends HistoryEntry {
  /** Tells apart pages of the same component; ascending. */
  id: number;
}

/** The current location and the pages in the document. */
export interface ShownEntry extends HistoryEntry {
  /** The visible page. */
  visible: MountedPage;
  /** Hidden pages in the same layouts, as they were left. */
  hidden: readonly MountedPage[];
}

let lastId = 0;
/** Number of reasons for which the visible page can't be kept alive, such as an open dialog. */
let blockers = 0;

/** Mounts a page for the first time, beside the hidden ones. */
export function mount(place: HistoryEntry, hidden: readonly MountedPage[] = []): ShownEntry {
  lastId += 1;
  return { ...place, visible: { ...place, id: lastId }, hidden };
}

/**
 * Navigates to another entry. The page that is left stays in the document, hidden, if both pages are keep-alive
 * (`Route.keepAlive`) and nothing blocks it: back and forward to its entry show it again. Any other page mounts anew,
 * and so does a page reached by a link. Only one page of each component is kept, because element ids must be unique.
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

/** Whether the navigation only hides one page and shows another. */
export function isSwap(from: ShownEntry, to: ShownEntry): boolean {
  return from.hidden.includes(to.visible) && to.hidden.includes(from.visible);
}

/**
 * Prevents keep-alive of the visible page while `holds`: leaving closes what is open, and a hidden page could not show
 * how a call in progress ends.
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
