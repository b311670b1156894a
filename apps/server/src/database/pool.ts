import { Kysely, PostgresDialect, sql, type QueryResult, type RawBuilder } from 'kysely';
import { DatabaseError, Pool, type PoolClient, types } from 'pg';
import type { Logger } from 'pino';
import { clientConfig, type DatabaseConnection } from './connection.ts';
import { isUnavailable } from './constraints.ts';
import type { DB } from './schema.generated.ts';
import { shareExchanges } from './one-exchange.ts';
import { LIMITS } from './limits.ts';
import { keepPlans } from './prepared.ts';

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
  pool.on('connect', (client) => {
    // The pool listens to idle clients only: one that dies inside a transaction would end the process.
    client.on('error', warn);
    dropWhenUseless(client);
    if (pooler === 'on') forgetNames(client);
    else keepPlans(client);
  });
  return pool;
}

/** The typed query builder over a pool that has no connections yet. */
export function createDatabase(pool: Pool): Database {
  // before what else listens: it is to send what comes to it under a name, or without
  pool.prependListener('connect', shareExchanges);
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

/** A change was refused: what was, or soon will be, the primary is read only for now. */
const READ_ONLY = '25006';

/**
 * Ends a connection whose statement got no answer in time (Postgres frozen, network gone). pg's own `query_timeout`
 * only fails the statement: the connection would go back to the pool, with its transaction still open. So would one to a
 * primary of before a failover, and fail each change that it is used for, while new connections lead to the new one.
 */
function dropWhenUseless(client: PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  let dropped: { by: unknown } | undefined;
  const answerOf = async (answer: Promise<unknown>): Promise<unknown> => {
    try {
      return await answer;
    } catch (error) {
      // whatever is tried on it after that, a ROLLBACK first of all, fails too, and would hide why
      if (dropped) throw dropped.by;
      const isDead = error instanceof DatabaseError ? error.code === READ_ONLY : isUnavailable(error);
      if (isDead) {
        dropped = { by: error };
        void client.end();
      }
      throw error;
    }
  };
  const watched = (...args: unknown[]): unknown => {
    const answer = query(...args);
    return answer instanceof Promise ? answerOf(answer) : answer;
  };
  Object.assign(client, { query: watched });
}

/** Runs statements that have a name without it: what one connection has prepared, the next one does not know. */
function forgetNames(client: PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const unnamed = (statement: unknown, ...args: unknown[]): unknown =>
    query(
      typeof statement === 'object' && statement !== null && 'name' in statement
        ? { ...statement, name: undefined }
        : statement,
      ...args,
    );
  Object.assign(client, { query: unnamed });
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
