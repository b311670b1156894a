import { isApiError } from '../../../lib/api.ts';

/** The server's own words where it protects an account (decision 9), else the page's text for what did not work. */
export function refusalText(error: unknown, text: string): string {
  const isProtected = isApiError(error) && (error.code === 'OWN_ACCOUNT' || error.code === 'LAST_ADMIN');
  return isProtected && error.message !== '' ? error.message : text;
}
