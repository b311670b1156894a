import type { Clock } from '../../adapters/clock/clock.ts';
import type { Database } from '../../database/pool.ts';
import { findFiltersOf } from '../shared/alerts.sql.ts';
import { earliest, slotOf } from './alerts.digest-rules.ts';
import * as store from './alerts.fanout-store.ts';
import type { Concerned } from './alerts.fanout-store.ts';

/** Users of one transaction. */
const BATCH = 5_000;

/**
 * Hands every new event to those whom it concerns: their next digest is brought forward. Any number may do it at a time;
 * one that is cut off goes on behind the last user noted, and who is told twice to look finds nothing the second time.
 */
export function createFanOut({ db, clock, batch = BATCH }: { db: Database; clock: Clock; batch?: number }) {
  const handOn = (trx: Database, event: store.HandedEvent) => handOut(trx, event, { now: clock(), batch });
  return async (): Promise<void> => {
    for (;;) {
      const isDone = await db.transaction().execute(async (trx) => {
        const event = await store.lockEvent(trx);
        if (event) await handOn(trx, event);
        return event === null;
      });
      if (isDone) return;
    }
  };
}

async function handOut(
  trx: Database,
  event: store.HandedEvent,
  { now, batch }: { now: Date; batch: number },
): Promise<void> {
  const filterIds = await findFiltersOf(trx, event.id);
  const concerned = await store.listConcerned(trx, event, { filterIds, limit: batch });
  const users = concerned.flatMap((user) => {
    const at = slotFor(user, now);
    return at === null ? [] : [{ userId: user.userId, at }];
  });
  if (users.length > 0) await store.bringForward(trx, event, { users, now });
  await store.noteHandedOut(trx, event.id, concerned.length < batch ? null : (concerned.at(-1)?.userId ?? null));
}

function slotFor({ isInstant, shortlistFrequency, ...user }: Concerned, now: Date): Date | null {
  return earliest([
    isInstant ? slotOf('INSTANT', user, now) : null,
    shortlistFrequency === null ? null : slotOf(shortlistFrequency, user, now),
  ]);
}
