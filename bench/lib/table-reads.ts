import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';

export interface TableReads {
  start(): Promise<void>;
  /** Returns the larger tables that the calls since `start` have read completely, or nearly so. */
  finish(calls: number): Promise<string[]>;
}

interface Reads {
  /** Sequential scans. */
  scans: number;
  /** Rows fetched from the table itself, also by an index, but not by index-only scans. */
  rows: number;
  tableRows: number;
}

/** Tables with at least so many rows should be read by an index. */
const LEAST_ROWS = 1_000;
/** A table of counts per day and status, read instead of all visits. */
const SHORT_BY_NATURE = 'booking_counts';
/** Share of a table's rows above which a call counts as reading the whole table, even by an index. */
const LARGEST_SHARE = 0.5;
const PATIENCE_MS = 10_000;

/**
 * Finds, by Postgres' statistics, which larger tables the other connections to a database read completely, by scans or
 * row by row. A connection flushes its statistics at once only when it ends, so `start` and `finish` terminate the
 * others, and the server's pool reconnects.
 */
export function watchTableReads(database: Client): TableReads {
  let before = new Map<string, Reads>();
  return {
    start: async () => {
      // flushes this connection's own statistics
      await database.query('SELECT pg_stat_force_next_flush()');
      await endOthers(database);
      before = await countReads(database);
    },
    finish: async (calls) => {
      await endOthers(database);
      const after = await countReads(database);
      return [...after].filter(([table, reads]) => isWhole(reads, before.get(table), calls)).map(([table]) => table);
    },
  };
}

async function endOthers(database: Client): Promise<void> {
  const { rows } = await database.query<{ pid: number }>(
    `SELECT pid, pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  );
  const ended = rows.map(({ pid }) => pid);
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const left = await database.query('SELECT FROM pg_stat_activity WHERE pid = ANY($1)', [ended]);
    if (left.rowCount === 0) return;
    await delay(20);
  }
  throw new Error('The connections of the server did not end');
}

function isWhole({ scans, rows, tableRows }: Reads, before: Reads | undefined, calls: number): boolean {
  return scans > (before?.scans ?? 0) || rows - (before?.rows ?? 0) > calls * tableRows * LARGEST_SHARE;
}

async function countReads(database: Client): Promise<Map<string, Reads>> {
  const { rows: found } = await database.query<Reads & { table: string }>(
    `SELECT s.relname AS "table", s.seq_scan::float8 AS scans, (s.seq_tup_read + s.idx_tup_fetch)::float8 AS rows,
       c.reltuples::float8 AS "tableRows"
     FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid WHERE c.reltuples >= $1 AND s.relname <> $2`,
    [LEAST_ROWS, SHORT_BY_NATURE],
  );
  return new Map(found.map(({ table, ...reads }) => [table, reads]));
}
