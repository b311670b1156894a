import { useEffect, useRef } from 'react';
import { useLocation } from '../lib/router/router.tsx';

/**
 * Moves the focus to the new page's heading, so that a screen reader announces it and Tab continues from there;
 * browsers do this only when they load a document. While the heading loads, `main` has the focus; the heading gets it
 * when it appears, unless the user has moved the focus by then.
 * @param isBusyElsewhere a dialog has the focus and keeps it
 */
export function useFocusOnNavigation(isBusyElsewhere: boolean): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    const main = document.getElementById('main');
    if (isBusyElsewhere || !main || focusHeading(main)) return undefined;
    focus(main);
    const observer = new MutationObserver(() => {
      if (document.activeElement !== main || focusHeading(main)) observer.disconnect();
    });
    observer.observe(main, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [pathname, isBusyElsewhere]);
}

/** Focuses the element that the fragment names, else the heading. @returns whether there was one of them */
function focusHeading(main: HTMLElement): boolean {
  const named = document.getElementById(window.location.hash.slice(1));
  if (named && main.contains(named)) {
    focus(named);
    return true;
  }
  // skips headings of hidden keep-alive pages
  const heading = [...main.querySelectorAll('h1')].find(
    (one) => one.getClientRects().length > 0 && !one.closest('[data-left]'),
  );
  if (heading) focus(heading);
  return heading !== undefined;
}

function focus(element: HTMLElement): void {
  element.setAttribute('tabindex', '-1');
  element.focus({ preventScroll: true });
}
