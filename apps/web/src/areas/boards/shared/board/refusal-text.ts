import { isApiError } from '../../../../lib/calls/api.ts';
import { boards as texts } from './boards.texts.ts';

/** Returns the message of a refused change to a board; null without an error. */
export function refusalText(error: Error | null): string | null {
  if (error === null) return null;
  if (!isApiError(error)) return texts.notSent;
  if (error.status === 429) return texts.tooMany;
  const own = error.status === 400 || error.status === 409 ? error.message : '';
  return own || texts.notSent;
}
