import { TEXTS } from '@aangan/contract/texts';
import type { Database } from '../database/pool.ts';
import { AppError } from './app-error.ts';
import { takePoint } from './rate-limit.ts';

/** Changes a minute and person, of all that count here together. */
const CHANGES_A_MINUTE = 60;

/**
 * Counts a change that somebody makes to what is their own: complaints, boards, settings. In the transaction of the
 * change, so that one that is refused does not count. Raises TOO_MANY_REQUESTS.
 */
export async function countOwnChange(db: Database, userId: number): Promise<void> {
  const retryAfter = await takePoint(db, { key: `own-change:${userId}`, points: CHANGES_A_MINUTE, seconds: 60 });
  if (retryAfter !== null) throw new AppError('TOO_MANY_REQUESTS', TEXTS.auth.tooManyRequests, { retryAfter });
}
