import { mount, type ShownEntry } from '../../lib/router/keep-alive.ts';
import type { Page } from '../../lib/router/pages.ts';

/** Returns the first entry of the history for a page that is rendered without a browser. */
export function firstSeen(page: Page, pathname: string, search = ''): ShownEntry {
  const location = { pathname, search, hash: '', state: null, key: '', index: 0 };
  return mount({ location: { ...location, action: 'POP', keepsScroll: true }, page });
}

/** Splits rendered markup: React writes head elements (title, meta, preloads) in front of the page's first element. */
export function divideMarkup(html: string): { head: string; body: string } {
  const start = html.search(/<(?!\/|title|meta|link|!)[a-z]/);
  const headEnd = start === -1 ? html.length : start;
  return { head: html.slice(0, headEnd), body: html.slice(headEnd) };
}
