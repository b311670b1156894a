import type { OpenedContact } from '@aangan/contract/privacy/entities';
import type { Database } from '../../../database/pool.ts';
import type { Actor } from '../../../http/kernel/actor.ts';
import { AppError, notFound } from '../../../http/kernel/app-error.ts';
import { unavailable } from '../../../http/kernel/error-handler.ts';
import { takePoints } from '../../../http/limits/rate-limit.ts';
import { contacts as texts } from './contacts.texts.ts';
import { openContact, type ContactView } from './contacts.store.ts';

/** Looks of one member of staff (I22). */
const LOOKS_AN_HOUR = 60;
const LOOKS_A_DAY = 300;
const HOUR = 3600;

/**
 * Shows a whole number and address of a buyer to staff: the one way there is. The look is written down by the statement
 * that reads them, so that without the one there is not the other (I21). An admin may look at any buyer, a consultant at
 * buyers of their visits. Raises NOT_FOUND (no such buyer), DO_NOT_CONTACT (for every reason but LEGAL),
 * TOO_MANY_REQUESTS, UNAVAILABLE (it could not be written down).
 */
export type Reveal = (trx: Database, actor: Actor, look: Omit<ContactView, 'actor'>) => Promise<OpenedContact>;

export const reveal: Reveal = async (trx, actor, look) => {
  const wait = await takePoints(trx, [
    { key: `reveal-hour:${actor.userId}`, points: LOOKS_AN_HOUR, seconds: HOUR },
    { key: `reveal-day:${actor.userId}`, points: LOOKS_A_DAY, seconds: 24 * HOUR },
  ]);
  if (wait !== null) throw new AppError('TOO_MANY_REQUESTS', texts.tooManyLooks, { retryAfter: wait });
  const opened = await openContact(trx, { ...look, actor }).catch((error: unknown) => {
    throw unavailable(error);
  });
  if (opened === null) throw notFound('Buyer');
  const { logId, ...contact } = opened;
  if (logId === null) throw new AppError('DO_NOT_CONTACT', texts.doNotContact);
  return { ...contact, logId };
};
