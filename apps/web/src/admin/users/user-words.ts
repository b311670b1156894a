import { formatDate, todayInIndia } from '@aangan/contract/core/dates';
import { isApiError } from '../../lib/calls/api.ts';

/** Returns the server's message where it protects an account (ROLE10), else the given text. */
export function refusalText(error: unknown, text: string): string {
  const isProtected = isApiError(error) && (error.code === 'OWN_ACCOUNT' || error.code === 'LAST_ADMIN');
  return isProtected && error.message !== '' ? error.message : text;
}

/** Returns the day in India on which an account was created, '2 May 2026'; empty when unknown. */
export function joinedText(createdAt: string): string {
  return createdAt && formatDate(todayInIndia(new Date(createdAt)), 'short');
}
