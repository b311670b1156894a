import { formatDate, todayInIndia } from '@aangan/contract/core/dates';
import { isApiError } from '../../lib/calls/api.ts';

/** The server's own words where it protects an account (ROLE10), else the page's text for what did not work. */
export function refusalText(error: unknown, text: string): string {
  const isProtected = isApiError(error) && (error.code === 'OWN_ACCOUNT' || error.code === 'LAST_ADMIN');
  return isProtected && error.message !== '' ? error.message : text;
}

/** The day in India on which an account was made, '2 May 2026'; empty when that is not known. */
export function joinedText(createdAt: string): string {
  return createdAt && formatDate(todayInIndia(new Date(createdAt)), 'short');
}
