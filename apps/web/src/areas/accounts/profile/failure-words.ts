import { isApiError } from '../../../lib/calls/api.ts';
import { account } from '../shared/account/account.texts.ts';

/** What the server said of a field; undefined when it said nothing about it. */
export function fieldWords(error: Error | null, field: string): string | undefined {
  return isApiError(error) ? error.errors?.find((wrong) => wrong.field === field)?.message : undefined;
}

/** What a failure reads like where no field is to blame; null when one is, or there is none. */
export function failureWords(error: Error | null, fields: readonly string[]): string | null {
  if (!error || fields.some((field) => fieldWords(error, field) !== undefined)) return null;
  const hasWords = isApiError(error) && error.status > 0 && error.status < 500 && error.message !== '';
  return hasWords ? error.message : account.notSaved;
}
