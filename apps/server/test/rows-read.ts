import type pg from 'pg';

export interface RowsRead {
  /** The tables of which a call through the pool has read more than half of the rows, by an index or without one. */
  during(call: () => Promise<unknown>): Promise<string[]>;
  /** The indexes of larger tables of which a call through the pool has gone through more than a twentieth. */
  ofIndexesDuring(call: () => Promise<unknown>): Promise<string[]>;
}

interface Counted {
  name: string;
  rows: number;
  read: number;
}

/** Below that a table is one page or two, and reading it whole is right. */
const LEAST_ROWS = 1_000;
/** Of a day and a status each, and not of a visit: it is read instead of all visits. */
const SHORT_BY_NATURE = 'booking_counts';

/** Watches, by Postgres' own counters, how much of the larger tables is read. What an index answers alone is not. */
export function watchRowsRead(pool: pg.Pool): RowsRead {
  const ofTables = `
    SELECT s.relname AS name, c.reltuples::float8 AS rows, (s.seq_tup_read + s.idx_tup_fetch)::float8 AS read
    FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
    WHERE c.reltuples >= $1 AND s.relname <> $2 ORDER BY s.relname`;
  const ofIndexes = `
    SELECT s.indexrelname AS name, c.reltuples::float8 AS rows, s.idx_tup_read::float8 AS read
    FROM pg_stat_user_indexes s JOIN pg_class c ON c.oid = s.relid
    WHERE c.reltuples >= $1 AND s.relname <> $2 ORDER BY s.indexrelname`;
  const count = async (counters: string): Promise<Counted[]> => {
    await handCountersIn(pool);
    return (await pool.query<Counted>(counters, [LEAST_ROWS, SHORT_BY_NATURE])).rows;
  };
  const watch = (counters: string, share: number) => async (call: () => Promise<unknown>) => {
    const before = new Map((await count(counters)).map(({ name, read }) => [name, read]));
    await call();
    const after = await count(counters);
    return after
      .filter(({ name, rows, read }) => read - (before.get(name) ?? 0) > rows * share)
      .map(({ name }) => name);
  };
  return { during: watch(ofTables, 1 / 2), ofIndexesDuring: watch(ofIndexes, 1 / 20) };
}

/** A connection keeps its counters to itself for up to a second; every one of the pool gives them away now. */
async function handCountersIn(pool: pg.Pool): Promise<void> {
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  for (const client of clients) {
    await client.query('SELECT pg_stat_force_next_flush()');
    client.release();
  }
}
