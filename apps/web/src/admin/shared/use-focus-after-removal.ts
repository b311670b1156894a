import { useEffect, useRef } from 'react';

/**
 * Restores the focus after a row is removed along with its button: to the button of the row in its place, else of the
 * last row, else to the first control of the box, or what `fallback` selects in it. The label of each button must start with 'Remove'.
 * @param count the number of rows
 */
export function useFocusAfterRemoval<Box extends HTMLElement>(count: number, fallback = 'input, button') {
  const box = useRef<Box>(null);
  const removed = useRef<{ index: number; of: number } | null>(null);
  useEffect(() => {
    if (removed.current === null || count >= removed.current.of) return;
    const buttons = box.current?.querySelectorAll<HTMLElement>('button[aria-label^="Remove "]') ?? [];
    const next = buttons[Math.min(removed.current.index, buttons.length - 1)];
    (next ?? box.current?.querySelector<HTMLElement>(fallback))?.focus();
    removed.current = null;
  }, [count, fallback]);
  /** Call it with the row's index before the row is removed. */
  const noteRemoval = (index: number) => {
    removed.current = { index, of: count };
  };
  return { box, noteRemoval };
}
