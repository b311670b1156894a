import { findDrawnPage } from './drawn-mark.ts';
import { createStore, useStore } from './store.ts';

const isHeld = createStore(typeof document !== 'undefined' && findDrawnPage() !== null);

/** Whether the page as served shows what the server has drawn of it, which stays until the page itself has as much to show. */
export function useIsDrawn(): boolean {
  return useStore(isHeld, true);
}

/** The same, asked once. */
export function isDrawn(): boolean {
  return isHeld.get();
}

/** Lets the page itself take the place of what the server has drawn of it. */
export function endDrawn(): void {
  isHeld.set(false);
}
