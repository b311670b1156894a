import type { Database } from '../../database/pool.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { unavailable } from '../../http/error-handler.ts';
import { takePoints } from '../../http/rate-limit.ts';
import { openContact, type Look } from './contacts.store.ts';

/** Looks of one member of staff (I22). */
const LOOKS_AN_HOUR = 60;
const LOOKS_A_DAY = 300;
const HOUR = 3600;

/**
 * Shows a whole number of a buyer to staff: the one way there is. The look is written down by the statement that reads
 * the number, so that without the one there is not the other (I21). Whom somebody may look at is the caller's to decide.
 * Raises NOT_FOUND (no such buyer), TOO_MANY_REQUESTS, UNAVAILABLE (it could not be written down).
 */
export type Reveal = (trx: Database, actor: Actor, look: Omit<Look, 'actor'>) => Promise<{ contactNo: string }>;

export const reveal: Reveal = async (trx, actor, look) => {
  const wait = await takePoints(trx, [
    { key: `reveal-hour:${actor.userId}`, points: LOOKS_AN_HOUR, seconds: HOUR },
    { key: `reveal-day:${actor.userId}`, points: LOOKS_A_DAY, seconds: 24 * HOUR },
  ]);
  if (wait !== null) {
    throw new AppError('TOO_MANY_REQUESTS', 'You have looked at too many numbers. Please try again later.', {
      retryAfter: wait,
    });
  }
  const contactNo = await openContact(trx, { ...look, actor }).catch((error: unknown) => {
    throw unavailable(error);
  });
  if (contactNo === null) throw notFound('Buyer');
  return { contactNo };
};
