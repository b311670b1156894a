import type pg from 'pg';

/**
 * Counts the round trips to Postgres of the connections that a pool opens from now on, however many statements each
 * has.
 */
export function countExchanges(pool: pg.Pool): { all: number } {
  const exchanges = { all: 0 };
  pool.on('connect', (client) => {
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
    connection.on('readyForQuery', () => (exchanges.all += 1));
  });
  return exchanges;
}
