import { useEffect } from 'react';

/**
 * Adds the buttons and links of toasts to the Tab order of an open modal dialog, between its last control and its first: the dialog
 * traps the focus by a guard at either end, and the toasts are outside of them.
 */
export function useToastsInReach(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const handleFocus = (event: FocusEvent) => {
      const next = nextByToasts(event);
      if (!next) return;
      // The dialog's guards must not get the event, or they would take the focus back.
      event.stopImmediatePropagation();
      next.focus();
    };
    window.addEventListener('focusin', handleFocus, true);
    return () => window.removeEventListener('focusin', handleFocus, true);
  }, [isOpen]);
}

/** Returns the element to focus instead of the one that just got the focus; undefined to leave it to the dialog. */
function nextByToasts({ target, relatedTarget: from }: FocusEvent): HTMLElement | undefined {
  const toasts = document.getElementById('toasts');
  const [before, after] = [...document.querySelectorAll<HTMLElement>('[data-base-ui-focus-guard]')].slice(-2);
  if (!toasts || !before || !after || !(target instanceof Node)) return undefined;
  if (from instanceof Node && before.nextElementSibling?.contains(from)) {
    const buttons = toasts.querySelectorAll<HTMLElement>('button, a');
    if (target === after) return buttons[0];
    return target === before ? buttons[buttons.length - 1] : undefined;
  }
  // The guard after the dialog leads to its first control, the one before it to its last. Without a previous focus, as
  // after closing the focused toast, the next stop is the first control too.
  if (target === before && (from === null || (from instanceof Node && toasts.contains(from)))) return after;
  const leavesForPage =
    from instanceof Node && toasts.contains(from) && document.getElementById('root')?.contains(target);
  return leavesForPage ? before : undefined;
}
