import { createStore } from '../storage/store.ts';
import { mount, step, type ShownEntry } from './keep-alive.ts';
import type { Page } from './pages.ts';
import { rememberScroll, watchScroll } from './scroll.ts';

/** Where the app is, and how it came there. */
export interface Location {
  pathname: string;
  /** With its question mark, as in `window.location`. */
  search: string;
  hash: string;
  /** What the navigation carried along; it survives a reload. */
  state: unknown;
  /** Names the entry in the browser's history. */
  key: string;
  /** The entry's place among those of this document. */
  index: number;
  action: 'PUSH' | 'REPLACE' | 'POP';
  /** The page stays where it is scrolled to. */
  keepsScroll: boolean;
}

export interface NavigateOptions {
  /** Takes the place of the entry in the history. */
  replace?: boolean;
  /** Carried along to the new location; kept by the browser, so only what can be cloned. */
  state?: unknown;
  preventScrollReset?: boolean;
}

/** Asked before another page is opened. Returns true to hold it back; `proceed` then asks, and goes, once more. */
type Blocker = (proceed: () => void) => boolean;

/** Finds the page of a path: at once when its code is there. Never rejects: what can't be fetched is a page that says so. */
type FindPage = (path: string) => Page | Promise<Page>;

/** What is drawn; null until the router has started, and always in the prerender. */
export const shown = createStore<ShownEntry | null>(null);

/** Whether the code of a page is being waited for. */
export const isNavigating = createStore(false);

/** The browser's entry; ahead of `shown` while the page that Back leads to is being fetched. */
let here: Location;
let findPage: FindPage;
let blocker: Blocker | null = null;
/** A later navigation takes over from an earlier one that waits for its page. */
let latest = 0;
/** Back was held back by going forward again: the event of that is not a step of its own. */
let isReturning = false;
/** What is open over the page, from the lowest up. */
let overlays: readonly Overlay[] = [];
/** How many entries stand above that of the page in the browser's history: one for each overlay. */
let depth = 0;
/** A step of our own through the history, whose event has not come yet. */
let isTravelling = false;
/** What waits for the end of that step. */
let afterTravel: (() => void) | null = null;

/** How often somebody went back or forward. */
export let stepsInHistory = 0;
let wanted: string | null = null;

/** Something that Back closes before it leaves the page. */
interface Overlay {
  close: () => void;
}

/**
 * Takes up the history, links and scrolling of this tab.
 * @param first what is shown
 */
export function startNavigation(first: Page, find: FindPage): ShownEntry {
  findPage = find;
  here = { ...entryOf(0), keepsScroll: true };
  const start = mount({ location: here, page: first });
  shown.set(start);
  watchScroll(() => shown.get()?.location ?? here);
  window.addEventListener('popstate', followHistory);
  // A page loaded anew has nothing open over it.
  depth = depthOfEntry();
  here.index -= depth;
  matchEntries();
  return start;
}

/**
 * Gives what opens over the page an entry of its own in the browser's history, so that Back closes it and the page stays.
 * @param close called when Back was pressed; what stays open then gets its entry again
 * @returns takes the entry back; to be called once it is closed, however that was done
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

/** Once all that closes and opens with it has done so: a dialog that follows another takes its entry over. */
function matchEntriesSoon(): void {
  queueMicrotask(matchEntries);
}

/** Brings the entries above the page's in line with what is open. */
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
 * Goes to an address of the app, once the code of its page is there.
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
  open(next, () => {
    const address = pathname + search + hash;
    here = next;
    // A page takes the place of what was open over the one before.
    const isInPlace = replace || depth > 0;
    if (!replace) {
      depth = 0;
      setTimeout(matchEntries, CLOSING);
    }
    if (isInPlace) window.history.replaceState(entryState(), '', address);
    else window.history.pushState(entryState(), '', address);
  });
}

/** The address that a press leads to while the code of its page is being waited for; null when it is the window's own. */
export function destination(): string | null {
  return wanted;
}

/** Whether the document was loaded for what is shown: nothing else has been gone to since. */
export function isFirstPage(): boolean {
  return latest === 0;
}

/** Drops the pages that were left: what they show of a person is another's no more. */
export function dropKeepAlivePages(): void {
  const now = shown.get();
  if (now && now.hidden.length > 0) shown.set({ ...now, hidden: [] });
}

/**
 * Has navigation to other pages asked about first; a change of the query or the fragment stays on the page.
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
    // The page may have taken another address while something was open over it.
    window.history.replaceState(entryState(), '', here.pathname + here.search + here.hash);
    if (isOwn) endTravel();
    else closeAll(closed);
    return;
  }
  if (distance !== 0 && isHeldBack(next, () => travel(next.index - here.index - depth))) {
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

/** Time for what is closed to go, in milliseconds; what is still open then stays open. */
const CLOSING = 100;

function closeAll(closed: readonly Overlay[]): void {
  for (const { close } of closed) close();
  setTimeout(matchEntries, CLOSING);
}

function open(location: Location, commit: () => void): void {
  latest += 1;
  const mine = latest;
  const show = (page: Page) => {
    if (mine !== latest) return;
    // Two steps through the history at once would lead to a third place. Of several entries above the page one is left.
    if (location.action !== 'POP') {
      if (!isTravelling && depth > 1) travel(1 - depth);
      if (isTravelling) {
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
  wanted = location.action === 'POP' ? null : location.pathname + location.search + location.hash;
  isNavigating.set(true);
  void page.then(show);
}

/**
 * The browser's present entry.
 * @param index its place when it is new to us: the first of a document, or made by a link to a fragment
 */
function entryOf(index: number): Location {
  const { pathname, search, hash } = window.location;
  let entry = window.history.state as Pick<Location, 'key' | 'index' | 'state'> | null;
  // One without an index is not of ours.
  if (typeof entry?.index !== 'number') {
    entry = { key: newKey(), index, state: null };
    window.history.replaceState(entry, '');
  }
  return { ...entry, pathname, search, hash, action: 'POP', keepsScroll: false };
}

/** How far the browser's present entry stands above that of its page. */
function depthOfEntry(): number {
  return (window.history.state as { depth?: number }).depth ?? 0;
}

const newKey = () => Math.random().toString(36).slice(2, 10);
