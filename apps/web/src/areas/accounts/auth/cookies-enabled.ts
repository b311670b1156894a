import { hasSessionHint } from '../../../lib/session/session-hint.ts';

/** The browser did not keep the cookies of a session, so that nobody is signed in. */
export class CookiesDisabledError extends Error {}

/**
 * Call it once the server has answered with a session's cookies, one of which can be read.
 * @throws CookiesDisabledError
 */
export function assertCookiesEnabled(): void {
  if (!hasSessionHint()) throw new CookiesDisabledError();
}
