import { Kysely, PostgresDialect, sql, type QueryResult, type RawBuilder } from 'kysely';
import { Pool, types } from 'pg';
import type { Logger } from 'pino';
import { clientConfig, type DatabaseConnection } from './connection.ts';
import type { DB } from './schema.generated.ts';
import { LIMITS } from './limits.ts';
import { pipeline, wireConnections } from './wire/wire.ts';

export type Database = Kysely<DB>;

/** A pool, and its typed query builder. */
export interface OpenDatabase {
  pool: Pool;
  db: Database;
}

/**
 * Whether a transaction pooler such as pgBouncer is in front of the database: none, one without prepared statements, or one
 * with them.
 */
export type Pooler = 'off' | 'on' | 'prepared';

export interface PoolOptions {
  /** The connection of the embedded Postgres, or a URL. */
  connection: DatabaseConnection | string;
  log: Pick<Logger, 'warn'>;
  /** The most connections; each costs Postgres a process. */
  max?: number;
  /** The time-out of a statement; 0 for none (migrations, imports). */
  statementTimeoutMs?: number;
  /** With a pooler, the limits are the role's (see `checkLimits`); with 'on', no statement is prepared by name. */
  pooler?: Pooler;
  /** Extra settings of every connection, such as `-c plan_cache_mode=force_custom_plan`. */
  options?: string;
}

const CONNECT_TIMEOUT_MS = 2_000;
/** Added to the statement's time-out, so that the client's takes effect only when Postgres does not respond. */
const SILENCE_MARGIN_MS = 1_000;

/**
 * Creates a pool with the time-outs of docs/security.md, which the caller ends. No failure of a connection ends the process,
 * and a connection that stops responding is dropped rather than reused.
 */
export function createPool({
  connection,
  log,
  max = 20,
  statementTimeoutMs: statementTimeout = LIMITS.statement_timeout,
  pooler = 'off',
  options,
}: PoolOptions): Pool {
  const limits = {
    ...LIMITS,
    statement_timeout: statementTimeout,
    lock_timeout: statementTimeout === 0 ? 0 : LIMITS.lock_timeout,
  };
  const pool = new Pool({
    ...clientConfig(connection),
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...(pooler === 'off' ? limits : {}),
    ...(statementTimeout > 0 ? { query_timeout: statementTimeout + SILENCE_MARGIN_MS } : {}),
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types: { getTypeParser },
    ...(options === undefined ? {} : { options }),
  });
  const warn = (error: Error) => {
    // while the pool closes, a connection may still report that Postgres stops too
    if (!pool.ending) log.warn({ err: error }, 'A database connection was lost');
  };
  pool.on('error', warn);
  wireConnections(pool, { keepsNames: pooler !== 'on', onLost: warn });
  return pool;
}

/** Creates the typed query builder of a pool that has no connections yet. */
export function createDatabase(pool: Pool): Database {
  pipeline(pool);
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/** Runs reads in one snapshot. */
export async function inSnapshot<T>(db: Database, reads: (trx: Database) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(reads);
}

/** Memory of one sort or hash, enough for a million ids; other statements are small, and many run at once. */
const BROAD_MEMORY = '64MB';

interface BroadOptions {
  /** Parallel workers of Postgres, if it has any to spare. */
  workers?: number;
}

/** Runs a read that sorts or hashes many ids, with more memory than other statements. */
export async function runBroad<Row>(
  db: Database,
  statement: RawBuilder<Row>,
  { workers = 0 }: BroadOptions = {},
): Promise<QueryResult<Row>> {
  return inSnapshot(db, async (trx) => {
    await sql`SET LOCAL work_mem = ${sql.lit(BROAD_MEMORY)}`.execute(trx);
    if (workers > 0) await sql`SET LOCAL max_parallel_workers_per_gather = ${sql.lit(workers)}`.execute(trx);
    return statement.execute(trx);
  });
}

function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === types.builtins.INT8) return parseBigint;
  if (oid === types.builtins.NUMERIC) return Number;
  if (oid === types.builtins.DATE) return (value) => value;
  return types.getTypeParser(oid, format ?? 'text') as (value: string) => unknown;
}

/** Ids and rupees fit a JavaScript number; a larger value raises instead of being rounded silently. */
function parseBigint(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is beyond the safe integers`);
  return number;
}
