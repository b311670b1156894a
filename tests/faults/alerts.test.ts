import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, createPool, type Database } from '../../apps/server/src/database/pool.ts';
import { buildProperty } from '../../apps/server/test/factories-catalogue.ts';
import { createCluster, type Cluster } from './support/cluster.ts';
import { SETTINGS } from './support/settings.ts';
import { castOf, createInstallation, quiet, type Installation } from './support/world.ts';

/** The number of people with a daily digest, and of those notified at once, which happens by day alone. */
const EACH = 250;
const HOMES_A_ROUND = 2;
const PATIENCE_MS = 120_000;
/** The number of kills of each step, at any moment from its first write until after its last. */
const LATER_MS = 40;
/** Kills of each step. */
const ROUNDS = SETTINGS.isLong ? SETTINGS.killRounds : 1;

let cluster: Cluster;
let installation: Installation;
let db: Database;
let endPool: () => Promise<void>;
let daily: number[];
let instant: number[];
const homes: number[] = [];

beforeAll(async () => {
  cluster = await createCluster();
  installation = createInstallation();
  const { buyers } = await castOf(cluster.connection, 2 * EACH, 0);
  const pool = createPool({ connection: cluster.connection, log: quiet });
  endPool = () => pool.end();
  db = createDatabase(pool);
  [daily, instant] = [buyers.slice(0, EACH), buyers.slice(EACH)].map((people) => people.map(({ id }) => id)) as [
    number[],
    number[],
  ];
  await sql`INSERT INTO search_filters (digest, list_digest, query, places, min_done) VALUES ('all', 'all', '{}', 31, -1)`.execute(
    db,
  );
  await sql`
    INSERT INTO saved_searches (user_id, filter_id, name, frequency, since_event_id, seen_event_id)
    SELECT id, (SELECT id FROM search_filters), 'All homes', CASE WHEN id = ANY(${daily}::bigint[]) THEN 'DAILY' ELSE 'INSTANT' END, 0, 0
    FROM unnest(${[...daily, ...instant]}::bigint[]) id`.execute(db);
  await sql`INSERT INTO alert_settings (user_id) SELECT user_id FROM saved_searches`.execute(db);
});

afterAll(async () => {
  await installation?.remove();
  await endPool?.();
  await cluster?.remove();
});

async function addHomes(): Promise<void> {
  for (let n = 0; n < HOMES_A_ROUND; n += 1) {
    const { id } = await buildProperty(db);
    // the repair job of a start may have found it already
    await sql`INSERT INTO property_match_queue (property_id, due_at) VALUES (${id}, now())
      ON CONFLICT DO NOTHING`.execute(db);
    homes.push(id);
  }
}

/** Lets a day go by for daily digests, and waits for the step that was held up. */
const letADayPass = () =>
  cluster.query(`
    WITH weighed AS (
      UPDATE saved_searches SET told_at = now() - interval '2 days' WHERE frequency = 'DAILY' RETURNING user_id)
    UPDATE alert_settings SET next_digest_at = now() WHERE user_id IN (SELECT user_id FROM weighed)`);

async function countOf(condition: string): Promise<number> {
  const [row] = await cluster.query(`SELECT count(*)::int AS n FROM ${condition}`);
  return Number(row?.['n']);
}

async function until(what: string, isThere: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await isThere())) {
    if (performance.now() > deadline) throw new Error(`In two minutes it was not so: ${what}`);
    await delay(5);
  }
}

/**
 * The steps of alerts, each with a lock that stops it half-way and the statement that then waits, as SQL or as the
 * query builder writes it.
 */
const STEPS = [
  { name: 'match', hold: () => 'LOCK TABLE property_events IN SHARE MODE', waits: 'insert into "?property_events' },
  {
    name: 'fan-out',
    hold: () => `SELECT FROM alert_settings WHERE user_id = ${instant[EACH / 2]} FOR UPDATE`,
    waits: 'insert into "?alert_settings',
  },
  { name: 'flush', hold: () => 'LOCK TABLE alert_items IN SHARE MODE', waits: 'insert into "?alert_items' },
];

/** Starts a step and blocks it half-way; it continues when this resolves. */
async function reach({ name, hold, waits }: (typeof STEPS)[number]): Promise<void> {
  const holder = new Client(cluster.connection);
  await holder.connect();
  try {
    await holder.query('BEGIN');
    await holder.query(hold());
    await addHomes();
    await letADayPass();
    const isWaiting = `pg_stat_activity WHERE wait_event_type = 'Lock' AND query ~* '${waits}'`;
    await until(`${name} is under way`, async () => (await countOf(isWaiting)) > 0);
  } finally {
    await holder.end();
  }
}

describe('kill -9 during matching, digests and notifications', () => {
  it(
    `has every home told once, to each of many, and none forgotten, in ${ROUNDS} rounds of each [I5, I8, I11]`,
    { timeout: 60_000 + ROUNDS * STEPS.length * 30_000 },
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const step of STEPS) {
          const server = await installation.start({ DATABASE_URL: cluster.url(), ALERT_SETTLE_SECONDS: '0' });
          await reach(step);
          await delay(Math.random() * LATER_MS);
          process.kill(Number(server.child.pid), 'SIGKILL');
          await server.ended;
        }
      }
      const server = await installation.start({ DATABASE_URL: cluster.url(), ALERT_SETTLE_SECONDS: '0' });
      const { length } = homes;
      await until('all is matched and handed out', async () => {
        const waiting = await countOf('property_match_queue');
        return waiting + (await countOf('property_events WHERE fanout_after IS NOT NULL')) === 0;
      });
      await letADayPass();
      await until('nobody is due', async () => (await countOf('alert_settings WHERE next_digest_at <= now()')) === 0);
      server.child.kill('SIGTERM');
      await server.ended;

      expect(await countOf('property_events')).toBe(length);
      // a digest names twenty and counts the others
      const { rows } = await sql<{ userId: number; items: number; told: number }>`
        SELECT u.id AS "userId", told,
          (SELECT count(*)::int FROM alert_items i WHERE i.user_id = u.id) + more AS items
        FROM users u CROSS JOIN LATERAL (
          SELECT sum((params->>'count')::int)::int AS told, sum((params->>'more')::int)::int AS more
          FROM notifications n WHERE n.user_id = u.id AND n.kind = 'alert-digest') digests
        WHERE id = ANY(${daily}::bigint[]) ORDER BY id`.execute(db);
      expect(rows).toEqual(daily.map((userId) => ({ userId, items: length, told: length })));
      // those notified by day are done, or are still to be
      const forgotten = await sql<{ userId: number }>`
        SELECT user_id AS "userId" FROM alert_settings s WHERE user_id = ANY(${instant}::bigint[])
          AND next_digest_at IS NULL AND coalesce((SELECT sum((params->>'count')::int) FROM notifications n
            WHERE n.user_id = s.user_id AND n.kind = 'alert-digest'), 0) < ${length}`.execute(db);
      expect(forgotten.rows).toEqual([]);
      process.stdout.write(
        `kill -9: ${ROUNDS} rounds of each step, ${length} homes told to ${EACH} people in ` +
          `${await countOf(`notifications WHERE user_id IN (${daily.join()})`)} digests\n`,
      );
    },
  );
});
