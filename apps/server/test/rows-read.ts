import type pg from 'pg';

export interface RowsRead {
  /** Gives the tables of which a call through the pool read more than half of the rows, by an index or without one. */
  during(call: () => Promise<unknown>): Promise<string[]>;
  /** Gives the indexes of larger tables of which a call through the pool read more than a twentieth. */
  ofIndexesDuring(call: () => Promise<unknown>): Promise<string[]>;
}

interface Counted {
  name: string;
  rows: number;
  read: number;
}

/** A smaller table is a page or two, and reading all of it is right. */
const LEAST_ROWS = 1_000;
/** A table of counts by day and status, which is read instead of all visits. */
const SHORT_BY_NATURE = 'booking_counts';

/** Watches how much of the larger tables is read, by Postgres' own counters, which leave out index-only scans. */
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

/** Flushes the counters of every connection of the pool, which it would otherwise report up to a second late. */
async function handCountersIn(pool: pg.Pool): Promise<void> {
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  for (const client of clients) {
    await client.query('SELECT pg_stat_force_next_flush()');
    client.release();
  }
}
