import type { Pool } from 'pg';
import { replaceQuery } from './driver.ts';
import { shareExchanges } from './pipeline.ts';
import { withNames, withoutNames } from './named-statements.ts';
import { dropWhenUseless } from './drop-connections.ts';

// The one door to what reaches into the private parts of pg: the rest of the server imports this file alone.

export type { Statement } from './driver.ts';
export { isPair, queryPair, type Unnamed } from './pipeline.ts';
export { findNamed, nameStatement } from './named-statements.ts';

export interface WireOptions {
  /** Whether a connection knows later what it prepared by name; behind some poolers it does not. */
  keepsNames: boolean;
  /** Is told of each connection that is lost. */
  onLost: (error: Error) => void;
}

const pipelined = new WeakSet<Pool>();

/**
 * Has what is asked of a pool's connections pass our layers before pg sends it: statements get or lose their names, a
 * connection that is of no use any more is ended, and statements of a transaction share exchanges (`pipeline`).
 */
export function wireConnections(pool: Pool, { keepsNames, onLost }: WireOptions): void {
  pool.on('connect', (client) => {
    // The pool listens to idle clients only: one that dies inside a transaction would end the process.
    client.on('error', onLost);
    replaceQuery(client, (query) => {
      const sent = pipelined.has(pool) ? shareExchanges(client, query) : query;
      const watched = dropWhenUseless(client, sent);
      return keepsNames ? withNames(watched) : withoutNames(watched);
    });
  });
}

/** Has the connections that a pool opens from now on send several statements in one write where that is safe. */
export function pipeline(pool: Pool): void {
  pipelined.add(pool);
}
