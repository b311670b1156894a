/** Names the element that holds what the server has drawn of a page. */
export const SSR_MARK = 'data-ssr';

/** That element, for as long as the page itself has not taken its place; null on other pages. */
export function findRenderedPage(): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[${SSR_MARK}]`);
}
