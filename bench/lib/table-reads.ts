import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';

export interface TableReads {
  start(): Promise<void>;
  /** The larger tables of which so many calls since `start` have read all rows, or nearly all. */
  finish(calls: number): Promise<string[]>;
}

interface Reads {
  /** From end to end, whatever was wanted of it. */
  scans: number;
  /** Rows taken from the table itself, by an index too: what an index alone answers is not among them. */
  rows: number;
  tableRows: number;
}

/** Reading these from end to end is what an index is there to spare. */
const LEAST_ROWS = 1_000;
/** Of a day and a status each, and not of a visit: it is read instead of all visits. */
const SHORT_BY_NATURE = 'booking_counts';
/** Of a table's rows: who takes more of them in one call goes through the table, even if by an index. */
const LARGEST_SHARE = 0.5;
const PATIENCE_MS = 10_000;

/**
 * Watches, by Postgres' own counters, which larger tables the other connections to a database read from end to end, or
 * row by row as good as whole. A connection hands its counters in at once only when it ends, so `start` and `finish` end
 * the others: the server's pool makes new ones.
 */
export function watchTableReads(database: Client): TableReads {
  let before = new Map<string, Reads>();
  return {
    start: async () => {
      // what this connection itself has read so far
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
