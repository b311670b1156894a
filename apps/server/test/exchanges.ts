import type pg from 'pg';

/**
 * Counts the exchanges with Postgres of the connections that a pool opens from now on: how often it was waited for, however
 * many statements went along.
 */
export function countExchanges(pool: pg.Pool): { all: number } {
  const exchanges = { all: 0 };
  pool.on('connect', (client) => {
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
    connection.on('readyForQuery', () => (exchanges.all += 1));
  });
  return exchanges;
}
