import { readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase, createPool, type Database } from '../../apps/server/src/database/pool.ts';
import { migrate } from '../../apps/server/src/database/migrate.ts';
import { insertSession } from '../../apps/server/src/areas/accounts/auth/auth.session-store.ts';
import { personalTables } from '../../apps/server/src/areas/privacy/personal-data/personal-data.registry.ts';
import { columnsWith } from '../../apps/server/test/everywhere.ts';
import { buildUser, type BuiltUser } from '../../apps/server/test/factories.ts';
import { liveEverywhere } from '../../apps/server/test/privacy-kit.ts';
import type { ServerProcess } from '../../apps/server/test/server-process.ts';
import { createCluster, type Cluster } from './support/cluster.ts';
import { createInstallation, PRODUCTION, quiet, type Installation } from './support/world.ts';

/** Larger than the socket buffers between two processes. */
const NEWS = 40_000;
const PATIENCE_MS = 60_000;

let cluster: Cluster;
let installation: Installation;
let pool: Pool;
let db: Database;
let buyer: BuiltUser;

beforeAll(async () => {
  cluster = await createCluster();
  installation = createInstallation();
  await migrate({ connection: cluster.connection, log: quiet });
  pool = createPool({ connection: cluster.connection, log: quiet, statementTimeoutMs: 0 });
  db = createDatabase(pool);
});

afterAll(async () => {
  await installation?.remove();
  await pool?.end();
  await cluster?.remove();
});

beforeEach(async () => {
  buyer = await buildUser(db, { name: 'Revati Kundapur' });
});

const start = () => installation.start({ DATABASE_URL: cluster.url() });

async function kill({ child, ended }: ServerProcess): Promise<void> {
  process.kill(Number(child.pid), 'SIGKILL');
  await ended;
}

async function until(what: string, isThere: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await isThere())) {
    if (performance.now() > deadline) throw new Error(`In a minute it was not so: ${what}`);
    await delay(10);
  }
}

/** Counts the rows about the buyer, by table. */
async function rowsOfBuyer(): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  for (const [table, { of }] of personalTables()) {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) AS count FROM ${sql.table(table)} WHERE ${of({ ...buyer, userId: buyer.id })}`.execute(db);
    counted[table] = rows[0]?.count ?? 0;
  }
  return counted;
}

describe('kill -9 during an erasure', () => {
  it('rolls it back, and the next start completes it [I33, I45]', async () => {
    const staff = await buildUser(db, { role: 'EXECUTIVE' });
    await liveEverywhere(db, buyer, staff, 'Quixotic');
    const before = await rowsOfBuyer();
    await sql`UPDATE users SET deletion_requested_at = now() - interval '14 days', deletion_due_at = now()
      WHERE id = ${buyer.id}`.execute(db);
    // it is now half done, and blocked
    await sql`CREATE FUNCTION stand_still() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_sleep(3600); RETURN OLD; END'`.execute(db);
    await sql`CREATE TRIGGER stand_still BEFORE DELETE ON nominees FOR EACH ROW EXECUTE FUNCTION stand_still()`.execute(
      db,
    );
    const server = await start();
    await until('the erasure is under way', async () => {
      const { rowCount } = await pool.query(`SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep'`);
      return rowCount === 1;
    });
    await kill(server);
    // waits until Postgres has noticed
    await sql`DROP TRIGGER stand_still ON nominees`.execute(db);
    expect(await rowsOfBuyer()).toEqual(before);
    expect(await columnsWith(pool, [buyer.name])).toContain('users.name');

    // the job of the dead process is not awaited: another takes it within 3 minutes (jobs.test.ts)
    await sql`DROP SCHEMA pgboss CASCADE`.execute(db);
    const next = await start();
    await until('the account is erased', async () => {
      const row = db.selectFrom('users').select('erased_at').where('id', '=', buyer.id);
      return (await row.executeTakeFirstOrThrow()).erased_at !== null;
    });
    await kill(next);
    const names = [buyer.name, buyer.email, buyer.contactNo];
    expect(await columnsWith(pool, names)).toEqual([]);
    const left = Object.entries(await rowsOfBuyer()).filter(([, count]) => count > 0);
    const visits = ['bookings', 'booking_events', 'visit_plans', 'visit_ratings'];
    const rights = ['audit_log', 'consents', 'contact_log', 'grievance_messages', 'grievances'];
    expect(left.map(([table]) => table).toSorted()).toEqual([...visits, ...rights, 'users'].toSorted());
  });
});

describe('kill -9 during a download', () => {
  it('aborts it and leaves nothing behind, and the next one is complete [I30]', async () => {
    await sql`INSERT INTO notifications (user_id, kind, params, path, dedupe_key)
      SELECT ${buyer.id}, 'k', jsonb_build_object('text', repeat('x', 1000)), '/', 'news ' || n
      FROM generate_series(1, ${NEWS}::int) n`.execute(db);
    const { accessToken } = await insertSession(db, buyer.id);
    const headers = {
      cookie: `access_token=${accessToken}`,
      origin: PRODUCTION.APP_ORIGIN,
      'content-type': 'application/json',
      'accept-encoding': 'identity',
    };
    const body = JSON.stringify({ format: 'json' });
    const ask = (url: string) => fetch(`${url}/api/users/export`, { method: 'POST', headers, body });
    const rows = async () => (await sql`SELECT FROM notifications WHERE user_id = ${buyer.id}`.execute(db)).rows.length;
    const files = () => readdirSync(installation.folder, { recursive: true }).map(String).toSorted();

    const server = await start();
    const filesBefore = files();
    const cut = await ask(server.url);
    expect(cut.status).toBe(200);
    const reader = cut.body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    await kill(server);
    const rest = (async () => {
      while ((await reader?.read())?.done === false);
    })();
    // a truncated gzip is recognised as such
    await expect(rest).rejects.toThrow('terminated');
    expect([await rows(), files()]).toEqual([NEWS, filesBefore]);

    const next = await start();
    const whole = (await (await ask(next.url)).json()) as { sections: Record<string, { rows: unknown[] }> };
    expect(whole.sections['notifications']?.rows).toHaveLength(NEWS);
    await kill(next);
  });
});
