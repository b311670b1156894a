import { tabStorage } from '../storage/storage.ts';
import type { Location } from './navigation.ts';

const KEY = 'aangan:scroll';

/** How far down each page of the browser's history was left, in pixels, by the key of its entry. */
const positions = new Map<string, number>(stored());

function stored(): [string, number][] {
  try {
    return Object.entries(JSON.parse(tabStorage.get(KEY) ?? '{}'));
  } catch {
    return [];
  }
}

/** Called before a page is left. */
export function rememberScroll({ key }: Location): void {
  positions.set(key, window.scrollY);
}

/**
 * Takes restoring the position over from the browser, which would do so before the page that belongs to it is there. On
 * the way out it is given back: of a page that is loaded anew the browser knows the position first.
 * @param current the page that is shown
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

/** Back and forward find a page as it was left; a link leads to what its fragment names, else to the top. */
export function placeScroll({ key, hash, action, keepsScroll }: Location): void {
  const kept = action === 'POP' ? positions.get(key) : undefined;
  if (kept !== undefined) {
    window.scrollTo(0, kept);
    return;
  }
  if (keepsScroll) return;
  const target = hash === '' ? null : document.getElementById(hash.slice(1));
  if (target) target.scrollIntoView();
  else window.scrollTo(0, 0);
}
