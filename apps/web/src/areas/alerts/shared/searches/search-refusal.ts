import { isApiError } from '../../../../lib/calls/api.ts';
import { searches as texts } from './searches.texts.ts';

/** Splits the reason why a search was not saved: an error of its name, or any other. */
export function searchRefusal(error: Error | null): { name?: string | undefined; other?: string | undefined } {
  if (error === null) return {};
  if (!isApiError(error)) return { other: texts.notSaved };
  const name = error.errors?.find(({ field }) => field === 'name')?.message;
  if (name !== undefined) return { name };
  const isTold = error.status === 409 || error.status === 400;
  const [first] = error.errors ?? [];
  return { other: isTold ? (first?.message ?? (error.message || texts.notSaved)) : texts.notSaved };
}
