import type pg from 'pg';
import { isPair } from '../src/database/wire/wire.ts';

/** Counts the statements a pool is given from now on, two of one exchange as two; `take()` gives the number so far and starts again at 0. */
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
