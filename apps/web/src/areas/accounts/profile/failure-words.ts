import { isApiError } from '../../../lib/calls/api.ts';
import { account } from '../shared/account/account.texts.ts';

/** Returns the server's message about a field, if any. */
export function fieldWords(error: Error | null, field: string): string | undefined {
  return isApiError(error) ? error.errors?.find((wrong) => wrong.field === field)?.message : undefined;
}

/** Returns the message of a failure that concerns none of the fields; null when one does, or there is no error. */
export function failureWords(error: Error | null, fields: readonly string[]): string | null {
  if (!error || fields.some((field) => fieldWords(error, field) !== undefined)) return null;
  const hasWords = isApiError(error) && error.status > 0 && error.status < 500 && error.message !== '';
  return hasWords ? error.message : account.notSaved;
}
