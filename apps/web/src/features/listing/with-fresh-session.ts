import { isApiError } from '../../lib/api.ts';
import { refreshSession } from '../../lib/session-refresh.ts';

/**
 * Asks once more when the session had to be refreshed, so that no failure is told of what is mended in a moment. Where it
 * can't be, the refusal stands: a session that is over ends with a toast of its own.
 */
export async function withFreshSession<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    const isRefused = isApiError(error) && error.status === 401;
    if (!isRefused || (await refreshSession()) !== 'refreshed') throw error;
    return ask();
  }
}
