import { useSyncExternalStore } from 'react';

/** Below this width the panel is a sheet over the page (chat-panel.module.css). */
const SHEET = '(width < 40rem)';

/** Whether the panel covers the page, as it does on a phone. Only in the browser. */
export function isSheet(): boolean {
  return window.matchMedia(SHEET).matches;
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(SHEET);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export function useIsSheet(): boolean {
  return useSyncExternalStore(subscribe, isSheet, () => false);
}
