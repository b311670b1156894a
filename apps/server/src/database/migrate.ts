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
  /** The last one to run, by name; without it all of them. */
  until?: string;
  /** How a migration waits for tables that others use. */
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

/** Any number will do, as long as every process takes the same one. */
const LOCK_KEY = 4_718_205_311;
/**
 * Whoever comes after a migration that waits for a table waits too, with time-outs of 2 seconds: it gives up before that,
 * and tries again for a minute.
 */
const LOCKS: LockPatience = { timeoutMs: 1_000, attempts: 30, pauseMs: 1_000 };
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Brings the schema up to date: runs each SQL file that has not run yet, in the order of names, each in a transaction
 * of its own, and gives the names it ran. Several instances may call it at once: one runs, the others wait and find
 * nothing left to do. Raises a StartError for a file that was changed after it ran, fails, or can't get a lock.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const { connection, log, folder = MIGRATIONS_DIR, until } = options;
  return withClient({ ...clientConfig(connection), connectionTimeoutMillis: 5_000 }, async (client) => {
    // the lock goes with the connection
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    const { pending: all, later } = findPending(readMigrations(folder), await readApplied(client));
    if (later.length > 0) {
      // the newer release was held to it: scripts/check-migrations.mjs, scripts/lib/last-release.mjs
      log.info({ migrations: later }, 'A newer release has migrated the database; this one still works on it');
    }
    const pending = all.filter(({ name }) => until === undefined || name <= until);
    for (const migration of pending) {
      await applyPatiently(client, migration, options);
      log.info({ migration: migration.name }, 'Migration applied');
    }
    return pending.map(({ name }) => name);
  });
}

/** The migrations of this release, in their order. */
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

async function readApplied(client: Client): Promise<Map<string, string>> {
  const { rows: found } = await client.query("select to_regclass('schema_migrations') is not null as present");
  // 'if not exists' wants the right to create all the same, which the role of a running service need not have
  if (!(found as { present: boolean }[])[0]?.present) {
    await client.query(`
      create table schema_migrations (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`);
  }
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/** What is to be run, and what a newer release has run after all of ours. */
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

async function applyPatiently(client: Client, migration: Migration, { log, locks = LOCKS }: MigrateOptions) {
  for (let attempt = 1; ; attempt += 1) {
    if (await apply(client, migration, locks.timeoutMs)) return;
    if (attempt === locks.attempts) {
      throw new StartError(
        `The migration ${migration.name} changed nothing: at each of ${attempt} attempts others held a lock that it needs. End the long transactions that pg_stat_activity shows, and start again.`,
      );
    }
    log.info({ migration: migration.name, attempt }, 'Migration is waiting for a lock');
    await delay(locks.pauseMs);
  }
}

/** Runs one migration; false, and nothing done, when a lock it needs was not to be had in time. */
async function apply(client: Client, { name, sql, checksum }: Migration, lockTimeoutMs: number): Promise<boolean> {
  await client.query(`begin; set local lock_timeout = ${lockTimeoutMs}`);
  try {
    await client.query(sql);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback');
    if (error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE) return false;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The migration ${name} failed and changed nothing: ${reason}`, { cause: error });
  }
}
