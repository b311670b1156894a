import { ACCOUNTS } from '@aangan/contract/accounts/routes';
import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_AGE, languageCookie, type Language } from '@aangan/contract/core/language';
import { buildRequest, fetchRequest } from './calls/request.ts';
import { getSession } from './session/session-store.ts';

/**
 * Remembers the language that somebody chose in this browser and, signed in, in the account (L16). The request goes on
 * when the page is left, and its failure is silent.
 */
export function rememberLanguage(language: Language): void {
  writeLanguageCookie(languageCookie(language), LANGUAGE_COOKIE_AGE);
  if (!getSession().user) return;
  const request = buildRequest(ACCOUNTS.languageSet, { body: { language } });
  fetchRequest({ ...request, keepalive: true }).catch(() => undefined);
}

/** @param maxAge in seconds; 0 deletes the cookie */
export function writeLanguageCookie(value: string, maxAge: number): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${LANGUAGE_COOKIE}=${value}; path=/; max-age=${maxAge}; samesite=lax${secure}`;
}
