import { useEffect, useRef } from 'react';
import { navigate } from '../../lib/router/navigation.ts';
import { useCloseOnBack } from '../../lib/use-close-on-back.ts';

/**
 * Of what covers the whole page: Back closes it and stays on the page, for it was opened with an entry of its own in the
 * browser's history, which is taken back when it closes otherwise.
 * @returns closes it
 */
export function useClosingBack(isOpen: boolean, onClose: () => void): () => void {
  const entry = useRef<unknown>(null);
  useEffect(() => {
    if (!isOpen) {
      entry.current = null;
      return;
    }
    if (entry.current !== null) return;
    navigate(window.location.href, { preventScrollReset: true });
    entry.current = keyOfEntry();
  }, [isOpen]);
  useCloseOnBack(isOpen, onClose);
  return () => {
    if (entry.current !== null && keyOfEntry() === entry.current) window.history.back();
    else onClose();
  };
}

function keyOfEntry(): unknown {
  return (window.history.state as { key?: unknown } | null)?.key;
}
