/** Attribute of the element that holds a server-rendered page. */
export const SSR_MARK = 'data-ssr';

/** Returns that element until the live page replaces it; null on other pages. */
export function findRenderedPage(): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[${SSR_MARK}]`);
}
