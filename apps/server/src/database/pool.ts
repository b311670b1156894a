import { Kysely, PostgresDialect, sql, type QueryResult, type RawBuilder } from 'kysely';
import { Pool, types } from 'pg';
import type { Logger } from 'pino';
import { clientConfig, type DatabaseConnection } from './connection.ts';
import type { DB } from './schema.generated.ts';
import { LIMITS } from './limits.ts';
import { pipeline, wireConnections } from './wire/wire.ts';

export type Database = Kysely<DB>;

/** A pool, and the typed query builder over it. */
export interface OpenDatabase {
  pool: Pool;
  db: Database;
}

/**
 * What stands in front of the database and hands each transaction to another connection, such as pgBouncer: nothing, one
 * that knows no statements by name, or one that does.
 */
export type Pooler = 'off' | 'on' | 'prepared';

export interface PoolOptions {
  /** Where the database is: what the embedded Postgres gives, or a URL. */
  connection: DatabaseConnection | string;
  log: Pick<Logger, 'warn'>;
  /** Connections at most; each costs Postgres a process. */
  max?: number;
  /** Of one statement; 0 for none (migrations, imports). */
  statementTimeoutMs?: number;
  /** With one, the limits are the role's (`checkLimits` makes sure); without names no statement is prepared by name. */
  pooler?: Pooler;
  /** Extra settings of every connection, such as `-c plan_cache_mode=force_custom_plan`. */
  options?: string;
}

const CONNECT_TIMEOUT_MS = 2_000;
/** Over the statement's own, so that it speaks only when Postgres itself no longer does. */
const SILENCE_MARGIN_MS = 1_000;

/**
 * A pool with the time-outs of docs/security.md. Nothing that happens to an idle or a busy connection can end the
 * process, and a connection that falls silent is dropped rather than used again. The caller ends it.
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
    // While the pool closes, a connection may still hear that Postgres stops too.
    if (!pool.ending) log.warn({ err: error }, 'A database connection was lost');
  };
  pool.on('error', warn);
  wireConnections(pool, { keepsNames: pooler !== 'on', onLost: warn });
  return pool;
}

/** The typed query builder over a pool that has no connections yet. */
export function createDatabase(pool: Pool): Database {
  pipeline(pool);
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/** Runs some reads that all see the database as it is at one moment. */
export async function inSnapshot<T>(db: Database, reads: (trx: Database) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(reads);
}

/** Of one sort or hash: enough for a million ids. Other statements are small, and many at once. */
const BROAD_MEMORY = '64MB';

interface BroadOptions {
  /** Processes of Postgres that may help; where it has none to spare, it does without. */
  workers?: number;
}

/** Runs a read that puts many ids in order or in a set, for which it gets more memory than other statements. */
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

/** Ids and rupees fit a JavaScript number; what does not must not be rounded silently. */
function parseBigint(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is beyond the safe integers`);
  return number;
}
