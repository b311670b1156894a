import { ORIGIN_PLACEHOLDER } from '@aangan/contract/core/pages';

/**
 * Scheme and host under which the site wants to be known. The server writes it into the head of each page; what the
 * browser's address line holds may be another name for the same machine.
 */
export function siteOrigin(): string {
  if (typeof document === 'undefined') return ORIGIN_PLACEHOLDER;
  return document.querySelector<HTMLMetaElement>('meta[name="site-origin"]')?.content ?? window.location.origin;
}
