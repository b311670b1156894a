import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_AGE, languageCookie, type Language } from '@aangan/contract/core/language';
import { buildRequest, fetchRequest } from './calls/request.ts';
import { getSession } from './session/session-store.ts';

const SAVE = { name: 'languageSet', method: 'PUT', path: '/api/users/language' } as const;

/**
 * Remembers the language that somebody chose in this browser and, signed in, in the account (L16). The request goes on
 * when the page is left, and its failure is silent.
 */
export function rememberLanguage(language: Language): void {
  writeLanguageCookie(languageCookie(language), LANGUAGE_COOKIE_AGE);
  if (getSession().user) void sendLanguage(language).catch(() => undefined);
}

/** Saves the language of the account, also while the page is left. Rejects when it can't be saved. */
export async function sendLanguage(language: Language): Promise<void> {
  const { ok, status } = await fetchRequest({ ...buildRequest(SAVE, { body: { language } }), keepalive: true });
  if (!ok) throw new Error(String(status));
}

/** @param maxAge in seconds; 0 deletes the cookie */
export function writeLanguageCookie(value: string, maxAge: number): void {
  const rules = ['path=/', `max-age=${maxAge}`, 'samesite=lax'];
  if (window.location.protocol === 'https:') rules.push('secure');
  document.cookie = [`${LANGUAGE_COOKIE}=${value}`, ...rules].join('; ');
}
