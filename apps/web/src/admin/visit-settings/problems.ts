import { isApiError } from '../../lib/calls/api.ts';

/** How a save went wrong: another was first, something typed is not right, or it did not get through. */
export function problemOf(error: Error | null): 'stale' | 'wrong' | 'failed' | null {
  if (error === null) return null;
  if (!isApiError(error)) return 'failed';
  if (error.code === 'STALE_EDIT') return 'stale';
  return error.code === 'VALIDATION_FAILED' ? 'wrong' : 'failed';
}

/** What the server says of each field, by its path. */
export function fieldProblems(error: Error | null): ReadonlyMap<string, string> {
  const errors = isApiError(error) && error.code === 'VALIDATION_FAILED' ? (error.errors ?? []) : [];
  return new Map(errors.map(({ field, message }) => [field, message]));
}
