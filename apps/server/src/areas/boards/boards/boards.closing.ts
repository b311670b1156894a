import { sql } from 'kysely';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import type { Links } from '../../../messages/links.ts';
import * as store from './boards.store.ts';

interface ClosingDeps {
  clock: Clock;
  links: Links;
}

/** Closes the boards `b` that are meant, for good, and ends their links. */
export function createCloseBoards({ clock, links }: ClosingDeps) {
  return async (trx: Database, which: store.Which): Promise<void> => {
    for (const id of await store.closeBoards(trx, which, clock())) {
      await links.revoke(trx, { purpose: 'BOARD', subjectId: id });
    }
  };
}

/** Closes all boards of a person, in the caller's transaction. */
export function createCloseBoardsOf(deps: ClosingDeps) {
  const close = createCloseBoards(deps);
  return (trx: Database, userId: number): Promise<void> => close(trx, sql<boolean>`b.user_id = ${userId}`);
}
