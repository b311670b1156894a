import { todayInIndia } from '@aangan/contract/core/dates';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import { eventOf } from './matching.events-rules.ts';
import * as store from './matching.events-store.ts';
import { insertEvents } from './matching.new-events-store.ts';

/** Properties of one transaction. */
const BATCH = 200;

export interface MatchDeps {
  db: Database;
  clock: Clock;
}

/**
 * Makes the events of all properties that are due (I5), and is safe to be cut anywhere: events and rows of the queue are
 * of one transaction.
 */
export async function matchDue({ db, clock }: MatchDeps): Promise<void> {
  let looked: number;
  do {
    looked = await db.transaction().execute((trx) => makeEvents(trx, clock()));
  } while (looked === BATCH);
}

/**
 * Makes the events of the properties that have been due longest, 200 of them, in the caller's transaction.
 * @returns how many properties were looked at; 0 as well while another process is at it
 */
export async function makeEvents(trx: Database, now: Date): Promise<number> {
  if (!(await store.lockMatching(trx))) return 0;
  const ids = await store.lockDue(trx, now, BATCH);
  if (ids.length === 0) return 0;
  // a statement of its own: it sees what those wrote who held the rows until now
  const homes = await store.readDue(trx, ids, { now, today: todayInIndia(now) });
  const made = homes.map((home) => ({ home, event: eventOf(home, now) }));
  await insertEvents(
    trx,
    made.flatMap(({ event }) => event ?? []),
  );
  const same = made.flatMap(({ home: { last, version }, event }) =>
    event === null && last !== null ? [{ eventId: last.id, version }] : [],
  );
  await store.noteVersions(trx, same);
  await store.deleteDue(trx, ids);
  return ids.length;
}
