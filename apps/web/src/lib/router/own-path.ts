import { LANGUAGE, PREFIX } from '@aangan/contract/core/build-language';
import { inLanguage } from '@aangan/contract/core/language';
import { isStaffPage } from '@aangan/contract/core/pages';

/** A path that no page has, since a question mark ends a path. */
const NO_PAGE = '/?';

/**
 * Returns the path of a page of this build without the prefix of its language, as patterns of routes have it (L7).
 * @returns one that no page has for a path of another build, which only the browser can open
 */
export function ownPath(pathname: string): string {
  if (PREFIX === '') return pathname;
  if (pathname !== PREFIX && !pathname.startsWith(`${PREFIX}/`)) return NO_PAGE;
  return pathname.slice(PREFIX.length) || '/';
}

/**
 * Returns a path that the server gives, which has no prefix, in the language of this build; staff pages are English in
 * every build.
 */
export const localPath = (path: string): string =>
  PREFIX === '' || isStaffPage(path) ? path : inLanguage(path, LANGUAGE);
