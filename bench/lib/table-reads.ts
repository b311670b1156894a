import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';

export interface TableReads {
  start(): Promise<void>;
  /** The larger tables read from end to end since `start`. */
  finish(): Promise<string[]>;
}

/** Reading these from end to end is what an index is there to spare. */
const LEAST_ROWS = 1_000;
const PATIENCE_MS = 10_000;

/**
 * Watches, by Postgres' own counters, which larger tables the other connections to a database read from end to end. A
 * connection hands its counters in at once only when it ends, so `start` and `finish` end the others: the server's
 * pool makes new ones.
 */
export function watchTableReads(database: Client): TableReads {
  let before = new Map<string, number>();
  return {
    start: async () => {
      // what this connection itself has read so far
      await database.query('SELECT pg_stat_force_next_flush()');
      await endOthers(database);
      before = await countReads(database);
    },
    finish: async () => {
      await endOthers(database);
      const after = await countReads(database);
      return [...after].filter(([table, count]) => count > (before.get(table) ?? 0)).map(([table]) => table);
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

async function countReads(database: Client): Promise<Map<string, number>> {
  const { rows } = await database.query<{ table: string; count: number }>(
    `SELECT relname AS "table", seq_scan::int AS count FROM pg_stat_user_tables
     WHERE relname IN (SELECT relname FROM pg_class WHERE reltuples >= $1)`,
    [LEAST_ROWS],
  );
  return new Map(rows.map(({ table, count }) => [table, count]));
}
