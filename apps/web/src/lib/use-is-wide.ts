import { useSyncExternalStore } from 'react';

/** The width from which pages have two columns. */
const WIDE = '(width >= 64rem)';

const isWide = () => window.matchMedia(WIDE).matches;

function listen(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the window has room for two columns, for differences that CSS can't express. */
export function useIsWide(): boolean {
  return useSyncExternalStore(listen, isWide, () => true);
}
