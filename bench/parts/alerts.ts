import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { migrate } from '../../apps/server/src/database/migrate.ts';
import { createDatabase, createPool, type Database } from '../../apps/server/src/database/pool.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/embedded-postgres/embedded-postgres.ts';
import { createFlush } from '../../apps/server/src/areas/alerts/digests/digests.send.ts';
import { createFanOut } from '../../apps/server/src/areas/alerts/matching/matching.fanout.ts';
import { makeEvents } from '../../apps/server/src/areas/alerts/matching/matching.service.ts';
import { findFiltersOf, newestEventId } from '../../apps/server/src/sql/alerts.sql.ts';
import { makeCatalogue } from '../lib/catalogue-data.ts';
import { startMeter } from '../lib/processor-time.ts';
import { spreadOf } from '../lib/ratios.ts';
import { atMost, figure, type Row } from '../lib/report.ts';
import type { Run } from '../lib/scale.ts';
import { measureAlertCalls } from './alerts-calls.ts';

interface Size {
  rounds: number;
  /** Seconds per round of calls. */
  seconds: number;
  properties: number;
  /** Properties for the comparison of calls, as many as for hot calls. */
  catalogue: number;
  /** Numbers of distinct filters. */
  filters: [few: number, many: number];
  /** Numbers of saved searches; the few are all notified instantly. */
  searches: [few: number, many: number];
}

const SCALES: Record<Run['scale'], Size> = {
  smoke: { rounds: 1, seconds: 0.2, properties: 120, catalogue: 240, filters: [200, 400], searches: [100, 1_000] },
  quick: {
    rounds: 3,
    seconds: 1,
    properties: 2_000,
    catalogue: 10_000,
    filters: [20_000, 60_000],
    searches: [10_000, 100_000],
  },
  normal: {
    rounds: 5,
    seconds: 1.5,
    properties: 2_000,
    catalogue: 10_000,
    filters: [20_000, 200_000],
    searches: [10_000, 1_000_000],
  },
};

/** Changed homes per round, and people whose digests are made. */
const HOMES = 20;
const DUE = 100;
/** Half past twelve in India, when instant alerts are sent. */
const NOW = new Date('2026-12-10T07:00:00Z');
const clock = () => NOW;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Measures the cost of a changed home by the number of saved searches, and what hidden homes and the access log add to
 * a call.
 */
export async function measureAlerts({ scale }: Run): Promise<Row[]> {
  const size = SCALES[scale];
  return [...(await measureMatching(size)), ...(await measureAlertCalls({ ...size, properties: size.catalogue }))];
}

interface Place {
  db: Database;
  client: pg.ClientBase;
  postgresPid: number;
}

/** Runs `work` on a Postgres of its own, without a server, whose timers would do the work themselves. */
async function withPostgres<T>(properties: number, work: (place: Place) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'aangan-bench-'));
  const settings = { fsync: 'off', synchronous_commit: 'off', max_wal_size: '8GB' };
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet, settings });
  try {
    await migrate({ connection: postgres.connection, log: quiet });
    const pool = createPool({ connection: postgres.connection, log: quiet, statementTimeoutMs: 0 });
    const db = createDatabase(pool);
    const client = await pool.connect();
    try {
      await makeCatalogue({ pool, db }, properties, { isSlim: true });
      const pid = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
      return await work({ db, client, postgresPid: Number.parseInt(pid, 10) });
    } finally {
      client.release();
      await pool.end();
    }
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureMatching({ rounds, properties, filters, searches }: Size): Promise<Row[]> {
  const [fewFilters, manyFilters] = filters;
  const [fewSearches, manySearches] = searches;
  return withPostgres(properties, async (place) => {
    await addFilters(place, fewFilters);
    await addSearches(place, { from: 1, to: fewSearches, frequency: 'INSTANT' }, fewFilters);
    await settle(place);
    const home = await costOf(place, rounds, changeHomes);
    const flush = await costOf(place, rounds, flushDue);
    const match = await costOf(place, rounds, findFilters);
    await addSearches(place, { from: fewSearches + 1, to: manySearches, frequency: 'DAILY' }, fewFilters);
    await settle(place);
    const homeOfMany = await costOf(place, rounds, changeHomes);
    const flushOfMany = await costOf(place, rounds, flushDue);
    await addFilters(place, manyFilters - fewFilters);
    await settle(place);
    const matchOfMany = await costOf(place, rounds, findFilters);
    const inAll = (count: number, what: string) => `${count.toLocaleString('en')} ${what}`;
    return [
      grown(`a changed home, ${inAll(manySearches, 'searches')}`, [home, homeOfMany], {
        most: 1.5,
        of: inAll(fewSearches, 'searches'),
      }),
      grown(`its filters, of ${inAll(manyFilters, 'filters')}`, [match, matchOfMany], {
        most: 12,
        of: inAll(fewFilters, 'filters'),
      }),
      grown(`a search in a digest, ${inAll(manySearches, 'searches')}`, [flush, flushOfMany], {
        most: 1.3,
        of: inAll(fewSearches, 'searches'),
      }),
    ];
  });
}

/** Adds filters with a range of prices, half of them with a location, a flat type or an area as well. */
async function addFilters({ client }: Place, count: number): Promise<void> {
  await client.query(
    `INSERT INTO search_filters (digest, query, list_digest, places, flat_mask, min_price, max_price, area_mask)
     SELECT decode(md5(n::text), 'hex'), '{}', '', CASE WHEN n % 2 = 0 THEN 31 ELSE 1 << (n % 5)::int END,
       CASE WHEN n % 3 = 0 THEN 1 << (n % 3)::int ELSE 0 END, low, low + 200000 + (n * 7919) % 1500000,
       CASE WHEN n % 4 = 0 THEN 1023 ELSE 0 END
     FROM (SELECT n, 4000000 + (n * 104729) % 8000000 AS low
       FROM generate_series((SELECT count(*) FROM search_filters) + 1,
         (SELECT count(*) FROM search_filters) + $1::int) n) made`,
    [count],
  );
}

/** Adds saved searches of one person each, all up to date and without news. */
async function addSearches(
  { client }: Place,
  { from, to, frequency }: { from: number; to: number; frequency: string },
  filters: number,
): Promise<void> {
  await client.query(
    `INSERT INTO users (id, name, email, contact_no, role) OVERRIDING SYSTEM VALUE
     SELECT 1000000 + n, 'Buyer ' || n, 'searcher' || n || '@aangan.example', '8' || lpad(n::text, 9, '0'), 'USER'
     FROM generate_series($1::int, $2::int) n`,
    [from, to],
  );
  await client.query(
    `INSERT INTO saved_searches (user_id, filter_id, name, frequency, since_event_id, seen_event_id)
     SELECT 1000000 + n, f.ids[1 + n % $3::int], 'Search', $4, 0, 0
     FROM generate_series($1::int, $2::int) n, (SELECT array_agg(id ORDER BY id) AS ids FROM search_filters) f`,
    [from, to, filters, frequency],
  );
  await client.query(
    `INSERT INTO alert_settings (user_id) SELECT 1000000 + n FROM generate_series($1::int, $2::int) n`,
    [from, to],
  );
}

/** Processes the events of all homes without notifying anybody, and analyses all tables. */
async function settle({ db, client }: Place): Promise<void> {
  await client.query(
    `INSERT INTO property_match_queue SELECT id, $1 FROM properties p
     WHERE NOT EXISTS (SELECT FROM property_events WHERE property_id = p.id)`,
    [NOW],
  );
  while ((await db.transaction().execute((trx) => makeEvents(trx, NOW))) > 0);
  await client.query('UPDATE property_events SET fanout_after = NULL');
  await client.query('UPDATE alert_settings SET next_digest_at = NULL');
  await client.query('VACUUM (ANALYZE)');
}

/** Prepares a step, unmeasured; returns the work to measure and the number of items it processes. */
type Step = (place: Place) => Promise<{ count: number; run: () => Promise<void> }>;

/** Measures Postgres' processor time per item in microseconds, by round. */
async function costOf(place: Place, rounds: number, step: Step): Promise<number[]> {
  const costs: number[] = [];
  // the first warms up
  for (let round = 0; round <= rounds; round += 1) {
    const { count, run } = await step(place);
    const meter = startMeter(place.postgresPid, { children: true });
    await run();
    if (round > 0) costs.push(meter() / Math.max(count, 1));
  }
  return costs;
}

const changeHomes: Step = async ({ db, client }) => {
  await client.query('UPDATE alert_settings SET next_digest_at = NULL WHERE next_digest_at IS NOT NULL');
  await client.query(
    `WITH changed AS (UPDATE properties SET min_price = min_price - 1000 WHERE id % 7 = 0 AND id <= 7 * $1 RETURNING id)
     INSERT INTO property_match_queue SELECT id, $2 FROM changed`,
    [HOMES, NOW],
  );
  return {
    count: HOMES,
    run: async () => {
      await db.transaction().execute((trx) => makeEvents(trx, NOW));
      await createFanOut({ db, clock })();
    },
  };
};

const findFilters: Step = async ({ db }) => {
  const newest = await newestEventId(db);
  return {
    count: HOMES,
    run: async () => {
      for (let event = newest; event > newest - HOMES; event -= 1) await findFiltersOf(db, event);
    },
  };
};

/** The same number of people and events for each size. */
const flushDue: Step = async ({ db, client }) => {
  await client.query('UPDATE alert_settings SET next_digest_at = NULL WHERE next_digest_at IS NOT NULL');
  await client.query('DELETE FROM alert_items');
  await client.query(
    `UPDATE saved_searches SET since_event_id = $1, told_at = $2::timestamptz - interval '2 days'
     WHERE user_id <= 1000000 + $3`,
    [(await newestEventId(db)) - HOMES, NOW, DUE],
  );
  await client.query(
    'UPDATE alert_settings SET next_digest_at = $1, last_digest_at = NULL WHERE user_id <= 1000000 + $2',
    [NOW, DUE],
  );
  const notify = async () => undefined;
  return { count: DUE, run: createFlush({ db, clock, log: quiet, notify }) };
};

function grown(name: string, [few, many]: [number[], number[]], { most, of }: { most: number; of: string }): Row {
  const ratio = figure('of the fewer', '', spreadOf(many).median / spreadOf(few).median);
  const figures = [figure('cost', 'us', spreadOf(many)), figure('of few', 'us', spreadOf(few)), ratio];
  return { name, figures, bars: [atMost(ratio, most, `at most ${most} of ${of}`)] };
}
