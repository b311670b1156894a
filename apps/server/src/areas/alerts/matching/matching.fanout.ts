import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import { findFiltersOf } from '../../../sql/alerts.sql.ts';
import { earliest, slotOf } from '../digests/digests.rules.ts';
import * as store from './matching.fanout-store.ts';
import type { Concerned } from './matching.fanout-store.ts';

/** Users of one transaction, and events: most concern few. */
const BATCH = 5_000;
const EVENTS = 50;

/**
 * Hands every new event to those whom it concerns: their next digest is brought forward. Any number may do it at a time;
 * one that is cut off goes on behind the last user noted, and who is told twice to look finds nothing the second time.
 */
export function createFanOut({ db, clock, batch = BATCH }: { db: Database; clock: Clock; batch?: number }) {
  /** @returns from which event on it goes on; null when there is none left */
  const handOn = async (trx: Database, from: number): Promise<number | null> => {
    let next = from;
    for (let events = 0, users = 0; events < EVENTS && users < batch; events += 1) {
      const event = await store.lockEvent(trx, next);
      if (!event) return null;
      users += await handOut(trx, event, { now: clock(), batch });
      next = event.id;
    }
    return next;
  };

  return async (): Promise<void> => {
    let from: number | null = 0;
    while (from !== null) {
      const next: number = from;
      from = await db.transaction().execute((trx) => handOn(trx, next));
    }
  };
}

/** @returns how many users it concerned */
async function handOut(
  trx: Database,
  event: store.HandedEvent,
  { now, batch }: { now: Date; batch: number },
): Promise<number> {
  const filterIds = await findFiltersOf(trx, event.id);
  const concerned = await store.listConcerned(trx, event, { filterIds, limit: batch });
  const users = concerned.flatMap((user) => {
    const at = slotFor(user, now);
    return at === null ? [] : [{ userId: user.userId, at }];
  });
  if (users.length > 0) await store.bringForward(trx, event, { users, now });
  await store.noteHandedOut(trx, event.id, concerned.length < batch ? null : (concerned.at(-1)?.userId ?? null));
  return concerned.length;
}

function slotFor({ isInstant, shortlistFrequency, ...user }: Concerned, now: Date): Date | null {
  return earliest([
    isInstant ? slotOf('INSTANT', user, now) : null,
    shortlistFrequency === null ? null : slotOf(shortlistFrequency, user, now),
  ]);
}
