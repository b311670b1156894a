import { useSyncExternalStore } from 'react';

/** The width from which the preview stands beside the form. */
const BESIDE = '(width >= 80rem)';

const isBeside = () => window.matchMedia(BESIDE).matches;

function listen(onChange: () => void): () => void {
  const query = window.matchMedia(BESIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the window has room for the preview beside the form. */
export function useIsBeside(): boolean {
  return useSyncExternalStore(listen, isBeside, () => true);
}
