import { inLanguage, LANGUAGE_COOKIE, readLanguageCookie, type Language } from '@aangan/contract/core/language';
import { paths } from '@aangan/contract/paths';
import type { FastifyRequest } from 'fastify';
import { cookieOf } from '../session/session.ts';

/** What a response of the English home page depends on. */
export const HOME_VARIES_BY = 'accept-encoding, cookie, sec-fetch-site, sec-fetch-mode';

/**
 * Returns the home page in the language that somebody chose before, for a request that a person began: typed, from a
 * bookmark or an installed icon (L11). A link never leads to another language than its own.
 * @param languages those that are served
 * @returns its path; null for the English one
 */
export function rememberedHome(request: FastifyRequest, languages: readonly Language[]): string | null {
  const { url, headers } = request;
  if (url !== paths.home()) return null;
  if (headers['sec-fetch-site'] !== 'none' || headers['sec-fetch-mode'] !== 'navigate') return null;
  const language = readLanguageCookie(cookieOf(request, LANGUAGE_COOKIE) ?? '');
  return language === null || language === 'en' || !languages.includes(language)
    ? null
    : inLanguage(paths.home(), language);
}
