import { isApiError } from '../../lib/calls/api.ts';

/**
 * Returns why a call failed, for people: what the server says of the first field, else of the call, else the page's own
 * words.
 * @param otherwise a whole sentence
 */
export function refusalWords(error: unknown, otherwise: string): string {
  if (!isApiError(error)) return otherwise;
  return error.errors?.[0]?.message || error.message || otherwise;
}
