import { createStore } from '../store.ts';
import { draw, step, type Shown } from './kept-pages.ts';
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
export const shown = createStore<Shown | null>(null);

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

/**
 * Takes up the history, links and scrolling of this tab.
 * @param first what is shown
 */
export function startNavigation(first: Page, find: FindPage): Shown {
  findPage = find;
  here = { ...entryOf(0), keepsScroll: true };
  const start = draw({ location: here, page: first });
  shown.set(start);
  watchScroll(() => shown.get()?.location ?? here);
  window.addEventListener('popstate', followHistory);
  return start;
}

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
    const entry = { key: next.key, index: next.index, state };
    const address = pathname + search + hash;
    if (replace) window.history.replaceState(entry, '', address);
    else window.history.pushState(entry, '', address);
    here = next;
  });
}

/** Whether the document was loaded for what is shown: nothing else has been gone to since. */
export function isFirstPage(): boolean {
  return latest === 0;
}

/** Drops the pages that were left: what they show of a person is another's no more. */
export function forgetKeptPages(): void {
  const now = shown.get();
  if (now && now.kept.length > 0) shown.set({ ...now, kept: [] });
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
  if (isReturning) {
    isReturning = false;
    return;
  }
  const next = entryOf(here.index + 1);
  const distance = next.index - here.index;
  if (distance !== 0 && isHeldBack(next, () => window.history.go(distance))) {
    isReturning = true;
    window.history.go(-distance);
    return;
  }
  here = next;
  open(next, () => undefined);
}

function open(location: Location, commit: () => void): void {
  latest += 1;
  const mine = latest;
  const show = (page: Page) => {
    if (mine !== latest) return;
    isNavigating.set(false);
    const left = shown.get();
    if (left) rememberScroll(left.location);
    commit();
    const next = { location, page };
    shown.set(left ? step(left, next) : draw(next));
  };
  const page = findPage(location.pathname);
  if (!(page instanceof Promise)) {
    show(page);
    return;
  }
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

const newKey = () => Math.random().toString(36).slice(2, 10);
