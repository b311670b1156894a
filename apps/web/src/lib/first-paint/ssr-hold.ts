import { findRenderedPage } from './ssr-mark.ts';
import { createStore, useStore } from '../storage/store.ts';

const isHeld = createStore(typeof document !== 'undefined' && findRenderedPage() !== null);

/** Whether the server-rendered page stays until the live page has as much to show. */
export function useIsHeld(): boolean {
  return useStore(isHeld, true);
}

/** Replaces the server-rendered page by the live one. */
export function showLivePage(): void {
  isHeld.set(false);
}
