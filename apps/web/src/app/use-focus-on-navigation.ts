import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves the focus to the new page's heading, so that a screen reader says where one is and Tab goes on from there; a
 * browser does this by itself only when it loads a page.
 * @param isBusyElsewhere a dialog has the focus and keeps it
 */
export function useFocusOnNavigation(isBusyElsewhere: boolean): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (isBusyElsewhere) return;
    const heading = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [pathname, isBusyElsewhere]);
}
