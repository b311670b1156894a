import { useLayoutEffect, useRef } from 'react';

/**
 * Restores the focus to a control that is disabled while its change is saved: browsers take the focus from a disabled
 * control, and keyboard users lose their place.
 */
export function useRestoredFocus(isOff: boolean): void {
  const held = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (isOff) held.current = activeElement?.matches(':disabled') ? activeElement : null;
    // not when the user has moved the focus meanwhile
    else if (activeElement === body && held.current instanceof HTMLElement) held.current.focus({ preventScroll: true });
  }, [isOff]);
}
