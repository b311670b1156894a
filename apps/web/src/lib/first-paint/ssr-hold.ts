import { findRenderedPage } from './ssr-mark.ts';
import { createStore, useStore } from '../storage/store.ts';

const isHeld = createStore(typeof document !== 'undefined' && findRenderedPage() !== null);

/** Whether what the server has drawn of the page as served is held until the page itself has as much to show. */
export function useIsHeld(): boolean {
  return useStore(isHeld, true);
}

/** Lets the page itself take the place of what the server has drawn of it. */
export function showLivePage(): void {
  isHeld.set(false);
}
