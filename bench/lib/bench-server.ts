import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientBase } from 'pg';
import { startEmbeddedPostgres } from '../../apps/server/src/embedded-postgres/embedded-postgres.ts';
import type { DatabaseConnection } from '../../apps/server/src/database/connection.ts';
import { migrate } from '../../apps/server/src/database/migrate.ts';
import { createDatabase, createPool } from '../../apps/server/src/database/pool.ts';
import { insertSession } from '../../apps/server/src/areas/accounts/auth/auth.session-store.ts';
import { freePort } from '../../apps/server/src/ports.ts';
import { ensureServerBuilt } from '../../scripts/lib/builds.mjs';
import { COMPILE_CACHE, SERVER_ENVIRONMENT, SERVER_FILE, SERVER_OPTIONS } from '../../scripts/lib/server-options.mjs';
import { makeCatalogue } from './catalogue-data.ts';
import { startMeter } from './processor-time.ts';

export interface BenchServer {
  origin: string;
  connection: DatabaseConnection;
  /** Cookie headers of signed-in buyers; index n belongs to the user with the id n + 1. */
  cookies: string[];
  /** Cookie header of a signed-in admin. */
  adminCookie: string;
  serverPid: number;
  postgresPid: number;
  stop(): Promise<void>;
}

export interface BenchServerOptions {
  properties: number;
  buyers: number;
  /** One picture per property, only data that searches read, and no fsync while filling. */
  isSlim?: boolean;
  /** Adds further data before the server starts. */
  fill?: (client: ClientBase) => Promise<void>;
}

const READY_PATIENCE_MS = 300_000;
const UNFORCED = { fsync: 'off', synchronous_commit: 'off', max_wal_size: '8GB' };
const quiet = { info: () => undefined, warn: () => undefined };

/**
 * Starts the real server in its own process, as in production, on a Postgres and a data folder made for this run, with
 * a generated catalogue and signed-in buyers. `stop()` removes everything.
 */
export async function startBenchServer(options: BenchServerOptions): Promise<BenchServer> {
  await ensureServerBuilt((text) => void process.stderr.write(text));
  const dataDir = mkdtempSync(join(tmpdir(), 'aangan-bench-'));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: quiet,
    ...(options.isSlim === true && { settings: UNFORCED }),
  });
  let child: ChildProcess | undefined;
  const stop = async () => {
    await endChild(child);
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const { connection } = postgres;
    await migrate({ connection, log: quiet });
    const { cookies, adminCookie } = await fill(connection, options);
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    child = startChild(dataDir, port);
    await untilReady(origin, child);
    const postgresPid = Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
    await untilQuiet(postgresPid);
    return { origin, connection, cookies, adminCookie, serverPid: child.pid ?? 0, postgresPid, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Marks every home as matched: otherwise the server would match them during the measurement. */
const MATCHED = `
  INSERT INTO property_events (property_id, at, version, silent, listed, place, flat_mask, min_price, max_price, name,
    area_mask_2bhk, area_mask_3bhk, area_mask_4bhk, amenity_mask, has_rera, floor_price, is_drop, change_id, fanout_after)
  SELECT id, now(), version, true, true, 0, 0, 0, 0, name, 0, 0, 0, 0, false, 0, false, 0, NULL FROM properties`;

/** A few buyers make far more bookings here than anybody may (VISIT21), so their actions are dated long ago. */
const LONG_AGO = `
  CREATE FUNCTION date_back() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    NEW.at := NEW.at - interval '40 days';
    RETURN NEW;
  END $$;
  CREATE TRIGGER booking_events__date_back BEFORE INSERT ON booking_events FOR EACH ROW EXECUTE FUNCTION date_back()`;

async function fill(
  connection: DatabaseConnection,
  { properties, buyers, isSlim = false, fill: fillMore }: BenchServerOptions,
): Promise<Pick<BenchServer, 'cookies' | 'adminCookie'>> {
  const pool = createPool({ connection, log: quiet, statementTimeoutMs: 0 });
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO users (name, email, contact_no, role)
       SELECT 'Buyer ' || n, 'buyer' || n || '@aangan.example', '9' || lpad(n::text, 9, '0'),
         CASE WHEN n > $1::int THEN 'ADMIN' ELSE 'USER' END
       FROM generate_series(1, $1::int + 1) n RETURNING id`,
      [buyers],
    );
    const db = createDatabase(pool);
    const cookies: string[] = [];
    for (const { id } of rows) cookies.push(`access_token=${(await insertSession(db, id)).accessToken}`);
    await makeCatalogue({ pool, db }, properties, { isSlim });
    await client.query(MATCHED);
    await client.query(LONG_AGO);
    await fillMore?.(client);
    return { cookies: cookies.slice(0, buyers), adminCookie: cookies[buyers] ?? '' };
  } finally {
    client.release();
    await pool.end();
  }
}

function startChild(dataDir: string, port: number): ChildProcess {
  const env = {
    PATH: process.env['PATH'],
    ...SERVER_ENVIRONMENT,
    ...COMPILE_CACHE,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    APP_ORIGIN: 'https://bench.aangan.example',
    APP_SECRET: 'a secret for one run of the bench, long enough',
    SMS_PROVIDER: 'http',
    // an unused port: no run sends a message
    SMS_URL: 'http://127.0.0.1:9/send',
    MAIL_PROVIDER: 'off',
    // requests may name their client address
    TRUSTED_PROXIES: '127.0.0.1',
  };
  return spawn(process.execPath, [...SERVER_OPTIONS, SERVER_FILE], {
    cwd: dataDir,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Waits until the server is ready. Raises an Error when it has exited, or after five minutes. */
export async function untilReady(origin: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_PATIENCE_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await delay(50);
  }
  throw new Error('The server did not get ready');
}

const QUIET_SHARE = 0.02;
const QUIET_PATIENCE_MS = 120_000;

/** Waits until Postgres has finished the work left by filling it, such as a vacuum or a checkpoint. */
async function untilQuiet(postgresPid: number): Promise<void> {
  const deadline = performance.now() + QUIET_PATIENCE_MS;
  while (performance.now() < deadline) {
    const meter = startMeter(postgresPid, { children: true });
    await delay(1_000);
    if (meter() / 1e6 < QUIET_SHARE) return;
  }
}

/** Stops a server gracefully and waits for its exit. */
export async function endChild(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Counts the bookings in the database, and the users with two of one property. */
export async function countBookings(connection: DatabaseConnection): Promise<{ all: number; double: number }> {
  const client = new Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ all: number; double: number }>(
      `SELECT count(*)::int AS "all",
         (count(*) - count(DISTINCT (user_id, property_id)))::int AS double FROM bookings WHERE status <> 'CANCELED'`,
    );
    return rows[0] ?? { all: 0, double: 0 };
  } finally {
    await client.end();
  }
}
