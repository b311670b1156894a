import { ORIGIN_PLACEHOLDER } from '@aangan/contract/core/pages';

/**
 * Returns the site's canonical origin. The server writes it into the head of each page; the browser's URL may be
 * another name of the same machine.
 */
export function siteOrigin(): string {
  if (typeof document === 'undefined') return ORIGIN_PLACEHOLDER;
  return document.querySelector<HTMLMetaElement>('meta[name="site-origin"]')?.content ?? window.location.origin;
}
