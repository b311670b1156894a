import { useEffect, useRef } from 'react';

/**
 * Keeps the focus near a row that goes together with its remove button: on the button of the row that took its place,
 * else of the last row, else on the first control of the box. Each of these buttons is called 'Remove ...'.
 * @param count how many rows there are
 */
export function useFocusAfterRemoval<Box extends HTMLElement>(count: number) {
  const box = useRef<Box>(null);
  const removed = useRef<{ index: number; of: number } | null>(null);
  useEffect(() => {
    if (removed.current === null || count >= removed.current.of) return;
    const buttons = box.current?.querySelectorAll<HTMLElement>('button[aria-label^="Remove "]') ?? [];
    const next = buttons[Math.min(removed.current.index, buttons.length - 1)];
    (next ?? box.current?.querySelector<HTMLElement>('input, button'))?.focus();
    removed.current = null;
  }, [count]);
  /** Call it with the row's place, from 0, before the row goes. */
  const noteRemoval = (index: number) => {
    removed.current = { index, of: count };
  };
  return { box, noteRemoval };
}
