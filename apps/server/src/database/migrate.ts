import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DatabaseError, type Client } from 'pg';
import type { Logger } from 'pino';
import { StartError } from '../start-error.ts';
import { clientConfig, withClient, type DatabaseConnection } from './connection.ts';

const MIGRATIONS_DIR = fileURLToPath(new URL('../../migrations/', import.meta.url));

export interface MigrateOptions {
  connection: DatabaseConnection | string;
  log: Pick<Logger, 'info'>;
  /** The folder of `0001-what.sql` files. */
  folder?: string;
  /** The name of the last one to run; all by default. */
  until?: string;
  /** How long a migration waits for locked tables. */
  locks?: LockPatience;
}

interface LockPatience {
  timeoutMs: number;
  attempts: number;
  pauseMs: number;
}

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** The advisory lock, an arbitrary number that all processes share. */
export const MIGRATION_LOCK = 4_718_205_311;
/**
 * Statements queue behind a migration that waits for a lock and time out after 2 seconds, so it gives up after 1 and retries
 * for a minute. For another instance that migrates it waits half a minute.
 */
const LOCKS: LockPatience = { timeoutMs: 1_000, attempts: 30, pauseMs: 1_000 };
/** Lock time-out and deadlock. */
const LOCKED_OUT = ['55P03', '40P01'];

/**
 * Migrates the schema: runs each SQL file that has not run yet, in the order of names, each in its own transaction, and gives
 * the names it ran. Concurrent instances are safe: one runs a file, the others wait and find it done; without pending files
 * nothing waits. Raises a StartError for a file that was changed after it ran, fails, or can't get a lock.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const { connection, log, folder = MIGRATIONS_DIR, until, locks = LOCKS } = options;
  const migrations = readMigrations(folder);
  return withClient({ ...clientConfig(connection), connectionTimeoutMillis: 5_000 }, async (client) => {
    const findNext = async () => {
      const { pending, later } = findPending(migrations, await readApplied(client));
      return { next: pending.find(({ name }) => until === undefined || name <= until), later };
    };
    const ran: string[] = [];
    let attempts = 0;
    for (;;) {
      const { next, later } = await findNext();
      if (!next) {
        // newer migrations are checked for that: scripts/check-migrations.mjs, scripts/lib/last-release.mjs
        if (later.length > 0) {
          log.info({ migrations: later }, 'A newer release has migrated the database; this one still works on it');
        }
        return ran;
      }
      const outcome = await apply(client, next, { findNext, lockTimeoutMs: locks.timeoutMs });
      if (outcome === 'applied') {
        ran.push(next.name);
        log.info({ migration: next.name }, 'Migration applied');
      }
      if (outcome === 'applied' || outcome === 'not needed') {
        attempts = 0;
        continue;
      }
      attempts += 1;
      const { waiting, gaveUp } = WAITS[outcome];
      if (attempts === locks.attempts) throw new StartError(gaveUp(next.name, attempts));
      log.info({ migration: next.name, attempt: attempts }, waiting);
      await delay(locks.pauseMs);
    }
  });
}

/** What an attempt can wait for, with the log message and the error of giving up. */
const WAITS = {
  'table in use': {
    waiting: 'Migration is waiting for a lock',
    gaveUp: (name: string, attempts: number) =>
      `The migration ${name} changed nothing: at each of ${attempts} attempts others held a lock that it needs. End the long transactions that pg_stat_activity shows, and start again.`,
  },
  'another instance': {
    waiting: 'Waiting for another instance that migrates the database',
    gaveUp: (name: string, attempts: number) =>
      `The migration ${name} did not begin: at each of ${attempts} attempts another instance was migrating this database. Start again when it is ready; pg_locks shows who holds the advisory lock.`,
  },
};

/** Lists the migrations of this release, in order. */
export function listMigrations(): { name: string; checksum: string }[] {
  return readMigrations(MIGRATIONS_DIR).map(({ name, checksum }) => ({ name, checksum }));
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

const CREATE_JOURNAL = `
  create table if not exists schema_migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`;

/** Reads the migrations that ran, with their checksums; none before their table exists. */
async function readApplied(client: Client): Promise<Map<string, string>> {
  const { rows: found } = await client.query<{ present: boolean }>(
    "select to_regclass('schema_migrations') is not null as present",
  );
  if (!found[0]?.present) return new Map();
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/** Finds the pending migrations, and those that a newer release has run after ours. */
function findPending(migrations: Migration[], applied: Map<string, string>) {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].filter((name) => !known.has(name));
  const last = migrations.findLast(({ name }) => applied.has(name))?.name ?? '';
  const pending = migrations.filter(({ name }) => !applied.has(name));
  const [foreign] = pending.length > 0 ? unknown : unknown.filter((name) => name < last);
  if (foreign !== undefined) {
    throw new StartError(`The database has the migration ${foreign}, which this release lacks. Start a newer release.`);
  }
  const changed = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum);
  if (changed) {
    throw new StartError(
      `The migration ${changed.name} was changed after it ran. Put the file back as it was, and write a new migration.`,
    );
  }
  return { pending, later: unknown };
}

interface ApplyOptions {
  /** Finds the next pending migration. */
  findNext: () => Promise<{ next: Migration | undefined }>;
  lockTimeoutMs: number;
}

/** Runs one migration, or changes nothing and says what it would have to wait for. */
async function apply(
  client: Client,
  { name, sql, checksum }: Migration,
  { findNext, lockTimeoutMs }: ApplyOptions,
): Promise<'applied' | 'not needed' | keyof typeof WAITS> {
  // the role's limits are meant for calls
  await client.query(`begin; set local lock_timeout = ${lockTimeoutMs}; set local statement_timeout = 0`);
  try {
    // a transaction lock, since a pooler keeps the connection, and with it a session's locks
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_xact_lock($1) as ours', [
      MIGRATION_LOCK,
    ]);
    const isStillNext = rows[0]?.ours === true && (await findNext()).next?.name === name;
    if (isStillNext) {
      await client.query(`${CREATE_JOURNAL}; ${sql}`);
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    }
    await client.query('commit');
    if (isStillNext) return 'applied';
    return rows[0]?.ours ? 'not needed' : 'another instance';
  } catch (error) {
    await client.query('rollback');
    if (error instanceof StartError) throw error;
    if (error instanceof DatabaseError && LOCKED_OUT.includes(error.code ?? '')) return 'table in use';
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The migration ${name} failed and changed nothing: ${reason}`, { cause: error });
  }
}
