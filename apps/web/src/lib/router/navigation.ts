import { LANGUAGE, languageOf } from '@aangan/contract/core/language';
import { createStore } from '../storage/store.ts';
import { mount, step, type ShownEntry } from './keep-alive.ts';
import type { Page } from './pages.ts';
import { rememberScroll, watchScroll } from './scroll.ts';

/** A location, and how the app came there. */
export interface Location {
  pathname: string;
  /** With its question mark, as in `window.location`. */
  search: string;
  hash: string;
  /** State of the navigation; it survives a reload. */
  state: unknown;
  /** Names the entry in the browser's history. */
  key: string;
  /** The entry's position among those of this document. */
  index: number;
  action: 'PUSH' | 'REPLACE' | 'POP';
  /** Whether the scroll position stays. */
  keepsScroll: boolean;
}

export interface NavigateOptions {
  /** Replaces the current entry of the history. */
  replace?: boolean;
  /** State of the new location; the browser stores it, so it must be cloneable. */
  state?: unknown;
  preventScrollReset?: boolean;
}

/** Called before another page opens. Returns true to block the navigation; `proceed` then tries it again. */
type Blocker = (proceed: () => void) => boolean;

/**
 * Finds the page of a path; synchronously when its code is loaded. Never rejects: when it can't be fetched, it resolves
 * to an error page.
 */
type FindPage = (path: string) => Page | Promise<Page>;

/** The rendered entry; null until the router has started, and always in the prerender. */
export const shown = createStore<ShownEntry | null>(null);

/** Whether a page's code is being fetched. */
export const isNavigating = createStore(false);

/** The browser's current entry; differs from `shown` while the page that Back leads to is being fetched. */
let here: Location;
let findPage: FindPage;
let blocker: Blocker | null = null;
/** Number of the latest navigation, which cancels an earlier one that waits for its page. */
let latest = 0;
/** True while a blocked Back is undone by going forward: that event is no navigation. */
let isReturning = false;
/** Open overlays, from the lowest up. */
let overlays: readonly Overlay[] = [];
/** Number of history entries above that of the page, one for each overlay. */
let depth = 0;
/** True while the event of our own `history.go` is pending. */
let isTravelling = false;
/** Runs after that event. */
let afterTravel: (() => void) | null = null;

/** How often the user went back or forward. */
export let stepsInHistory = 0;
let wanted: string | null = null;

/** Something that Back closes before it leaves the page. */
interface Overlay {
  close: () => void;
}

/**
 * Takes over history and scrolling of this tab.
 * @param first the page to show
 */
export function startNavigation(first: Page, find: FindPage): ShownEntry {
  findPage = find;
  here = { ...entryOf(0), keepsScroll: true };
  const start = mount({ location: here, page: first });
  shown.set(start);
  watchScroll(() => shown.get()?.location ?? here);
  window.addEventListener('popstate', followHistory);
  // A reloaded page has no open overlays.
  depth = depthOfEntry();
  here.index -= depth;
  matchEntries();
  return start;
}

/**
 * Gives an overlay a history entry of its own, so that Back closes it and the page stays.
 * @param close called on Back; an overlay that stays open then gets its entry again
 * @returns the function that removes the entry; call it once the overlay is closed, in whichever way
 */
export function addOverlay(close: () => void): () => void {
  const overlay = { close };
  overlays = [...overlays, overlay];
  matchEntriesSoon();
  return () => {
    overlays = overlays.filter((one) => one !== overlay);
    matchEntriesSoon();
  };
}

/**
 * Deferred until all overlays of this update have opened or closed, so that a dialog that replaces another takes over
 * its entry.
 */
function matchEntriesSoon(): void {
  queueMicrotask(matchEntries);
}

/** Makes the number of entries above the page's match the open overlays. */
function matchEntries(): void {
  if (isTravelling) return;
  if (overlays.length < depth) travel(overlays.length - depth);
  while (overlays.length > depth) {
    depth += 1;
    window.history.pushState(entryState(), '');
  }
}

function travel(steps: number): void {
  isTravelling = true;
  window.history.go(steps);
}

const entryState = () => ({ key: here.key, index: here.index + depth, state: here.state, depth });

/**
 * Navigates to a URL of the app once the code of its page is loaded.
 * @param to a path with its query and fragment
 */
export function navigate(to: string, options: NavigateOptions = {}): void {
  const { replace = false, state = null, preventScrollReset = false } = options;
  const { pathname, search, hash } = new URL(to, window.location.href);
  const next: Location = {
    pathname,
    search,
    hash,
    state,
    key: newKey(),
    index: replace ? here.index : here.index + 1,
    action: replace ? 'REPLACE' : 'PUSH',
    keepsScroll: preventScrollReset,
  };
  if (isHeldBack(next, () => navigate(to, options))) return;
  // a page of another build, such as a staff page, or one remembered before the language was changed
  if (languageOf(pathname) !== LANGUAGE) {
    window.location.assign(to);
    return;
  }
  open(next, () => {
    const address = pathname + search + hash;
    here = next;
    // The new page replaces the entry of an overlay that was open over the last one.
    const isInPlace = replace || depth > 0;
    if (!replace) {
      depth = 0;
      setTimeout(matchEntries, CLOSING);
    }
    if (isInPlace) window.history.replaceState(entryState(), '', address);
    else window.history.pushState(entryState(), '', address);
  });
}

/** Returns the URL of the navigation that waits, for its page or for a step of the history; null when there is none. */
export function destination(): string | null {
  return wanted;
}

/** Whether the page at a path is the one that was asked for last: another may have been, and not be shown yet. */
export function isWantedPage(pathname: string): boolean {
  return pathname === (wanted === null ? here : new URL(wanted, window.location.href)).pathname;
}

/** Whether the document was loaded at this page, without a navigation since. */
export function isFirstPage(): boolean {
  return latest === 0;
}

/** Unmounts the hidden keep-alive pages: they may show data of the user who signed out. */
export function dropKeepAlivePages(): void {
  const now = shown.get();
  if (now && now.hidden.length > 0) shown.set({ ...now, hidden: [] });
}

/**
 * Registers a blocker for navigation to other pages; a change of query or fragment is not blocked.
 * @returns the function that ends it
 */
export function block(next: Blocker): () => void {
  blocker = next;
  return () => {
    if (blocker === next) blocker = null;
  };
}

function isHeldBack(next: Location, proceed: () => void): boolean {
  return next.pathname !== here.pathname && (blocker?.(proceed) ?? false);
}

function followHistory(): void {
  const isOwn = isTravelling;
  isTravelling = false;
  if (isReturning) {
    isReturning = false;
    endTravel();
    return;
  }
  if (!isOwn) stepsInHistory += 1;
  const next = entryOf(here.index + depth + 1);
  const nextDepth = depthOfEntry();
  const distance = next.index - here.index - depth;
  next.index -= nextDepth;
  if (next.index === here.index && depth + nextDepth > 0) {
    const closed = overlays.slice(nextDepth).reverse();
    depth = nextDepth;
    // The page's URL may have changed while an overlay was open.
    window.history.replaceState(entryState(), '', here.pathname + here.search + here.hash);
    if (isOwn) endTravel();
    else closeAll(closed);
    return;
  }
  const proceed = () => {
    const go = () => travel(next.index - here.index - depth);
    // Two concurrent history steps would end at a third entry.
    if (isReturning) afterTravel = go;
    else go();
  };
  if (distance !== 0 && isHeldBack(next, proceed)) {
    isReturning = true;
    travel(-distance);
    return;
  }
  here = next;
  depth = nextDepth;
  closeAll(overlays);
  open(next, () => undefined);
}

function endTravel(): void {
  const waiting = afterTravel;
  afterTravel = null;
  (waiting ?? matchEntries)();
}

/** Milliseconds for overlays to close; one that is still open then stays open. */
const CLOSING = 100;

function closeAll(closed: readonly Overlay[]): void {
  for (const { close } of closed) close();
  setTimeout(matchEntries, CLOSING);
}

function open(location: Location, commit: () => void): void {
  latest += 1;
  const mine = latest;
  const address = location.action === 'POP' ? null : location.pathname + location.search + location.hash;
  const show = (page: Page) => {
    if (mine !== latest) return;
    // Two concurrent history steps would end at a third entry. Of several overlay entries one is left.
    if (location.action !== 'POP') {
      if (!isTravelling && depth > 1) travel(1 - depth);
      if (isTravelling) {
        wanted = address;
        afterTravel = () => show(page);
        return;
      }
    }
    isNavigating.set(false);
    wanted = null;
    const left = shown.get();
    if (left) rememberScroll(left.location);
    commit();
    const next = { location, page };
    shown.set(left ? step(left, next) : mount(next));
  };
  const page = findPage(location.pathname);
  if (!(page instanceof Promise)) {
    show(page);
    return;
  }
  wanted = address;
  isNavigating.set(true);
  void page.then(show);
}

/**
 * Returns the browser's current entry.
 * @param index its position if it has none yet: the first of a document, or made by a link to a fragment
 */
function entryOf(index: number): Location {
  const { pathname, search, hash } = window.location;
  let entry = window.history.state as Pick<Location, 'key' | 'index' | 'state'> | null;
  // An entry without an index was not made by us.
  if (typeof entry?.index !== 'number') {
    entry = { key: newKey(), index, state: null };
    window.history.replaceState(entry, '');
  }
  return { ...entry, pathname, search, hash, action: 'POP', keepsScroll: false };
}

/** Returns how many entries the browser's current one is above its page's. */
function depthOfEntry(): number {
  return (window.history.state as { depth?: number }).depth ?? 0;
}

const newKey = () => Math.random().toString(36).slice(2, 10);
