import { useEffect } from 'react';

/**
 * Puts the buttons and links of the toasts into the Tab order of an open modal dialog, after its last control and before its
 * first: the dialog keeps the focus within itself by a guard on either side, and the toasts stand outside of them.
 */
export function useToastsInReach(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const handleFocus = (event: FocusEvent) => {
      const next = nextByToasts(event);
      if (!next) return;
      // The dialog's own guards must not hear of it: they would take the focus back.
      event.stopImmediatePropagation();
      next.focus();
    };
    window.addEventListener('focusin', handleFocus, true);
    return () => window.removeEventListener('focusin', handleFocus, true);
  }, [isOpen]);
}

/** What takes the focus instead of what just got it, or nothing where the dialog knows best. */
function nextByToasts({ target, relatedTarget: from }: FocusEvent): HTMLElement | undefined {
  const toasts = document.getElementById('toasts');
  const [before, after] = [...document.querySelectorAll<HTMLElement>('[data-base-ui-focus-guard]')].slice(-2);
  if (!toasts || !before || !after || !(target instanceof Node)) return undefined;
  if (from instanceof Node && before.nextElementSibling?.contains(from)) {
    const buttons = toasts.querySelectorAll<HTMLElement>('button, a');
    if (target === after) return buttons[0];
    return target === before ? buttons[buttons.length - 1] : undefined;
  }
  // The guard behind the dialog leads to its first control, the one in front of it to its last. From nowhere, as when
  // the toast in focus was closed, the way on is the first as well.
  if (target === before && (from === null || (from instanceof Node && toasts.contains(from)))) return after;
  const leavesForPage =
    from instanceof Node && toasts.contains(from) && document.getElementById('root')?.contains(target);
  return leavesForPage ? before : undefined;
}
