import type pg from 'pg';
import { isPair } from '../src/database/wire/wire.ts';

/**
 * Counts the statements of a pool from now on, two in one round trip as two; `take()` gives the number and resets it.
 */
export function countStatements(pool: pg.Pool): { take(): number } {
  const watched = new WeakSet<pg.PoolClient>();
  let count = 0;
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    Object.assign(client, {
      query: (...args: unknown[]) => {
        count += isPair(args[0]) ? 2 : 1;
        return query(...args);
      },
    });
  });
  return {
    take: () => {
      const taken = count;
      count = 0;
      return taken;
    },
  };
}
