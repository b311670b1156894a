import { useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus back to a control that is off while what it changed is being saved: a browser takes it from a control
 * that goes off, and with it the place of who uses the keyboard.
 */
export function useRestoredFocus(isOff: boolean): void {
  const held = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (isOff) held.current = activeElement?.matches(':disabled') ? activeElement : null;
    // not where somebody has gone on meanwhile
    else if (activeElement === body && held.current instanceof HTMLElement) held.current.focus({ preventScroll: true });
  }, [isOff]);
}
