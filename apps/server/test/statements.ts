import type pg from 'pg';

/** Counts the statements a pool is given from now on; `take()` gives the number so far and starts again at 0. */
export function countStatements(pool: pg.Pool): { take(): number } {
  const watched = new WeakSet<pg.PoolClient>();
  let count = 0;
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    Object.assign(client, {
      query: (...args: unknown[]) => {
        count += 1;
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
