import { tabStorage } from '../storage/storage.ts';
import type { Location } from './navigation.ts';

const KEY = 'aangan:scroll';

/** Scroll positions of left pages, in pixels, by the key of their history entry. */
const positions = new Map<string, number>(stored());

function stored(): [string, number][] {
  try {
    return Object.entries(JSON.parse(tabStorage.get(KEY) ?? '{}'));
  } catch {
    return [];
  }
}

/** Stores the scroll position of a page; call it before the page is left. */
export function rememberScroll({ key }: Location): void {
  positions.set(key, window.scrollY);
}

/**
 * Takes over scroll restoration from the browser, which would scroll before the page is rendered. Gives it back when
 * the document is left: after a reload the browser restores sooner.
 * @param current returns the location of the visible page
 */
export function watchScroll(current: () => Location): void {
  window.history.scrollRestoration = 'manual';
  window.addEventListener('pageshow', () => {
    window.history.scrollRestoration = 'manual';
  });
  window.addEventListener('pagehide', () => {
    window.history.scrollRestoration = 'auto';
    rememberScroll(current());
    tabStorage.set(KEY, JSON.stringify(Object.fromEntries(positions)));
  });
}

/** Restores the position on back and forward; scrolls to the fragment of a link, else to the top. */
export function placeScroll({ key, hash, action, keepsScroll }: Location): void {
  const position = action === 'POP' ? positions.get(key) : undefined;
  if (position !== undefined) {
    window.scrollTo(0, position);
    return;
  }
  if (keepsScroll) return;
  const target = hash === '' ? null : document.getElementById(hash.slice(1));
  if (target) target.scrollIntoView();
  else window.scrollTo(0, 0);
}
