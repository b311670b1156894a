import { hasSessionHint } from '../../../lib/session/session-hint.ts';

/** Thrown when the browser rejected the session cookies, so that nobody is signed in. */
export class CookiesDisabledError extends Error {}

/**
 * Checks, after a response that sets the session cookies, that the readable one is stored.
 * @throws CookiesDisabledError
 */
export function assertCookiesEnabled(): void {
  if (!hasSessionHint()) throw new CookiesDisabledError();
}
