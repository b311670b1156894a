import { LANGUAGE, PREFIX } from '@aangan/contract/core/build-language';
import { inLanguage } from '@aangan/contract/core/language';
import { isStaffPage } from '@aangan/contract/core/pages';

/**
 * Returns the path of a page of this build without the prefix of its language, as patterns of routes have it (L7).
 * @returns null for a path of another build, which only the browser can open
 */
export function ownPath(pathname: string): string | null {
  if (PREFIX === '') return pathname;
  if (pathname !== PREFIX && !pathname.startsWith(`${PREFIX}/`)) return null;
  return pathname.slice(PREFIX.length) || '/';
}

/**
 * Returns a path that the server gives, which has no prefix, in the language of this build; staff pages are English in
 * every build.
 */
export const localPath = (path: string): string =>
  PREFIX === '' || isStaffPage(path) ? path : inLanguage(path, LANGUAGE);
