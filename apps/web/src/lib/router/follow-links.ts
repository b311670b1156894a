import { afterFrame } from '../after-frame.ts';
import { navigate, stepsInHistory } from './navigation.ts';

/**
 * Follows plain links (`<a href>`) to pages of the app without reloading the document. One listener on the document
 * also covers links that are not hydrated yet, and a component's own `onClick` may still prevent it. Files and other
 * sites are left to the browser. Navigates only after the pressed state is painted, as mounting a page takes long on a
 * cheap phone.
 * @param isPage whether a path is one of the app's
 */
export function followLinks(isPage: (path: string) => boolean): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented) return;
    const link = ownLink(event, isPage);
    if (!link) return;
    const { pathname, search, hash } = link;
    const isHere = pathname === window.location.pathname && search === window.location.search;
    // A fragment of this page: the browser moves focus and scroll better.
    if (isHere && hash !== '') return;
    event.preventDefault();
    const { href } = link;
    const pressedAt = stepsInHistory;
    const follow = () => {
      // Not after the user went back meanwhile.
      if (stepsInHistory === pressedAt) {
        navigate(pathname + search + hash, { replace: href === window.location.href });
      }
    };
    void afterFrame().then(follow);
  });
}

/** Returns the clicked link, if it leads to a page of the app and opens in this tab. */
function ownLink(event: MouseEvent, isPage: (path: string) => boolean): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || !link.hasAttribute('href') || link.target !== '' || link.hasAttribute('download')) return null;
  return link.origin === window.location.origin && isPage(link.pathname) ? link : null;
}
