import { useSyncExternalStore } from 'react';

/** Below this width the panel is a sheet over the page (chat-panel.module.css). */
const SHEET = '(width < 40rem)';

/** Whether the panel covers the page, as on a phone. Call it only in the browser. */
export function isSheet(): boolean {
  return window.matchMedia(SHEET).matches;
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(SHEET);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Returns whether the panel covers the page, updated with the width of the window. */
export function useIsSheet(): boolean {
  return useSyncExternalStore(subscribe, isSheet, () => false);
}
