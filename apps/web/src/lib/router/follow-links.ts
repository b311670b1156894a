import { afterFrame } from '../after-frame.ts';
import { navigate, stepsInHistory } from './navigation.ts';

/**
 * Has plain links (`<a href>`) to pages of the app followed here, without loading the document anew. One listener for
 * all: it takes in links of a prerendered page that React has not come to yet, and a component's own `onClick` may still
 * prevent the step. Files and other sites are left to the browser. The link is drawn pressed before the step is taken:
 * what another page begins with is much work on a cheap phone.
 * @param isPage whether a path is one of the app's
 */
export function followLinks(isPage: (path: string) => boolean): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented) return;
    const link = ownLink(event, isPage);
    if (!link) return;
    const { pathname, search, hash } = link;
    const isHere = pathname === window.location.pathname && search === window.location.search;
    // A place on this very page: the browser moves focus and scroll there better.
    if (isHere && hash !== '') return;
    event.preventDefault();
    const { href } = link;
    const pressedAt = stepsInHistory;
    const follow = () => {
      // Who went back since wants to be there.
      if (stepsInHistory === pressedAt) {
        navigate(pathname + search + hash, { replace: href === window.location.href });
      }
    };
    void afterFrame().then(follow);
  });
}

/** The link to a page of the app that is to open in this tab. */
function ownLink(event: MouseEvent, isPage: (path: string) => boolean): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || !link.hasAttribute('href') || link.target !== '' || link.hasAttribute('download')) return null;
  return link.origin === window.location.origin && isPage(link.pathname) ? link : null;
}
