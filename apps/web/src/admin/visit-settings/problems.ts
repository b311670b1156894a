import { isApiError } from '../../lib/calls/api.ts';

/** Classifies a failed save: a conflicting edit, invalid input, or another failure. */
export function problemOf(error: Error | null): 'stale' | 'wrong' | 'failed' | null {
  if (error === null) return null;
  if (!isApiError(error)) return 'failed';
  if (error.code === 'STALE_EDIT') return 'stale';
  return error.code === 'VALIDATION_FAILED' ? 'wrong' : 'failed';
}

/** Returns the server's message for each field, by path. */
export function fieldProblems(error: Error | null): ReadonlyMap<string, string> {
  const errors = isApiError(error) && error.code === 'VALIDATION_FAILED' ? (error.errors ?? []) : [];
  return new Map(errors.map(({ field, message }) => [field, message]));
}
