import type { Pool } from 'pg';
import { replaceQuery } from './driver.ts';
import { shareExchanges } from './pipeline.ts';
import { withNames, withoutNames } from './named-statements.ts';
import { dropWhenUseless } from './drop-connections.ts';

// The only file of this folder that the rest of the server imports: the others use private parts of pg.

export type { Statement } from './driver.ts';
export { isPair, queryPair, type Unnamed } from './pipeline.ts';
export { findNamed, nameStatement } from './named-statements.ts';

export interface WireOptions {
  /** Whether a connection keeps its prepared statements; behind some poolers it does not. */
  keepsNames: boolean;
  /** Called for each lost connection. */
  onLost: (error: Error) => void;
}

const pipelined = new WeakSet<Pool>();

/**
 * Adds our layers to the connections of a pool: statements get or lose their names, a useless connection is ended, and
 * statements of a transaction share round trips (`pipeline`).
 */
export function wireConnections(pool: Pool, { keepsNames, onLost }: WireOptions): void {
  pool.on('connect', (client) => {
    // the pool listens to idle clients only, and an unhandled error of a busy one would end the process
    client.on('error', onLost);
    replaceQuery(client, (query) => {
      const sent = pipelined.has(pool) ? shareExchanges(client, query) : query;
      const watched = dropWhenUseless(client, sent);
      return keepsNames ? withNames(watched) : withoutNames(watched);
    });
  });
}

/** Makes the connections that a pool opens from now on send several statements in one write where that is safe. */
export function pipeline(pool: Pool): void {
  pipelined.add(pool);
}
