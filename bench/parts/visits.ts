import { addDays, todayInIndia } from '@aangan/contract/core/dates';
import { timeOf } from '@aangan/contract/core/times';
import type { ClientBase } from 'pg';
import { seededRandom } from '../../apps/server/test/seeded.ts';
import { startBenchServer, type BenchServer } from '../lib/bench-server.ts';
import { createBenchClient } from '../lib/http-client.ts';
import { runInterleaved, type Round, type Target } from '../lib/interleaved.ts';
import { ratiosByRound, spreadOf, type Spread } from '../lib/ratios.ts';
import { atMost, figure, ratioAtLeast, type Row } from '../lib/report.ts';
import type { Run } from '../lib/scale.ts';
import { makePeopleAndVisits } from '../lib/staff-data.ts';
import type { Ask } from '../lib/streams.ts';

interface Size {
  /** Buyers who call. Each may have 8 upcoming visits with a time, and each booking adds one. */
  buyers: number;
  properties: number;
  users: number;
  bookings: number;
}

const BUYERS = 6_000;

const SCALES = {
  smoke: { rounds: 1, seconds: 0.1, sizes: [{ buyers: 300, properties: 200, users: 2_000, bookings: 2_000 }] },
  quick: { rounds: 3, seconds: 1, sizes: [{ buyers: BUYERS, properties: 10_000, users: 20_000, bookings: 100_000 }] },
  normal: {
    rounds: 5,
    seconds: 1.5,
    sizes: [
      { buyers: BUYERS, properties: 10_000, users: 20_000, bookings: 100_000 },
      { buyers: BUYERS, properties: 200_000, users: 1_000_000, bookings: 5_000_000 },
    ],
  },
} satisfies Record<Run['scale'], { rounds: number; seconds: number; sizes: Size[] }>;

const CONNECTIONS = 16;
/** Days, and hours of each, over which bookings spread. */
const DAYS = 24;
const HOURS = 8;
/** Notifications of each buyer. */
const NOTIFICATIONS = 40;

const SESSION = 'session look-up';
const DATE_ONLY = 'booking of a day';
/** Lowest ratio to another call (V84). */
const BESIDE: Record<string, { other: string; least: number }> = {
  'slots of a day': { other: SESSION, least: 0.25 },
  'unread notifications': { other: SESSION, least: 0.6 },
  'booking of a time': { other: DATE_ONLY, least: 0.6 },
};
/** Highest cost of a call, relative to the smallest data. */
const GROWTH = 1.5;

/** Measures the calls about visits against the session look-up, and with more properties and visits. */
export async function measureVisits({ scale }: Run): Promise<Row[]> {
  const { rounds, seconds, sizes } = SCALES[scale];
  const rows: Row[] = [];
  let smallest: Map<string, Round[]> | undefined;
  for (const size of sizes) {
    const fill = (client: ClientBase) => fillVisits(client, size);
    const server = await startBenchServer({ properties: size.properties, buyers: size.buyers, isSlim: true, fill });
    try {
      const targets = targetsOf(server, size);
      const options = { postgresPid: server.postgresPid, connections: CONNECTIONS, rounds, seconds };
      const measured = await runInterleaved({ ...options, targets });
      targets.forEach(({ client }) => client.close());
      for (const { name } of targets) rows.push(toRow(name, size, measured, smallest));
      smallest ??= measured;
    } finally {
      await server.stop();
    }
  }
  return rows;
}

/** Adds visits of several years, upcoming ones with times and hosts, and the buyers' notifications. */
async function fillVisits(client: ClientBase, { buyers, users, bookings }: Size): Promise<void> {
  await makePeopleAndVisits(client, { users, bookings });
  const statements = [
    `UPDATE bookings SET host_id = p.assigned_user_id,
       visit_time = make_time(10 + (bookings.id % 8)::int, 0, 0), visit_minutes = 60
     FROM properties p WHERE p.id = property_id AND visit_date >= current_date`,
    // capacity for all bookings of the run
    `INSERT INTO visit_settings (id, version, hours, slot_minutes, property_capacity, consultant_capacity, notice_minutes,
       confirmation, road_factor_percent, speed_kmh, buffer_minutes)
     SELECT 1, 1, jsonb_agg('[{"from": "10:00", "to": "18:00"}]'::jsonb), 60, 20, 10, 120, 'REVIEW', 140, 20, 10
     FROM generate_series(1, 7)`,
    `INSERT INTO notifications (user_id, kind, params, path, dedupe_key, read_at)
     SELECT u, 'booking-confirmed', '{"property": "A home", "visitDate": "2026-12-05"}', '/user/bookings',
       u || ':' || n, CASE WHEN n % 4 > 0 THEN now() END
     FROM generate_series(1, ${buyers}) u, generate_series(1, ${NOTIFICATIONS}) n`,
    'VACUUM (ANALYZE)',
  ];
  for (const statement of statements) await client.query(statement);
}

function targetsOf({ origin, serverPid: pid, cookies }: BenchServer, { properties }: Size): Target[] {
  const today = todayInIndia();
  const cookieOf = (random: () => number) => cookies[Math.floor(random() * cookies.length)] ?? '';
  const get = (path: (random: () => number) => string): Ask => {
    return (random) => ({ method: 'GET', path: path(random), cookie: cookieOf(random) });
  };
  const home = (random: () => number) => 1 + Math.floor(random() * properties);
  const day = (random: () => number) => addDays(today, 1 + Math.floor(random() * 29));
  const asks: Record<string, Ask> = {
    [SESSION]: get(() => '/api/auth/validate'),
    'slots of a day': get((random) => `/api/properties/${home(random)}/visit-slots?date=${day(random)}`),
    'days of a month': get((random) => `/api/properties/${home(random)}/visit-days`),
    'unread notifications': get(() => '/api/notifications/unread'),
    'detail, buyer': get((random) => `/api/properties/${home(random)}`),
    [DATE_ONLY]: booking({ cookies, properties, today, isTimed: false }),
    'booking of a time': booking({ cookies, properties, today, isTimed: true }),
  };
  return Object.entries(asks).map(([name, ask]) => {
    const random = seededRandom(7);
    return { name, pid, client: createBenchClient(origin, CONNECTIONS), next: () => ({ kind: name, ...ask(random) }) };
  });
}

interface Bookings {
  cookies: readonly string[];
  properties: number;
  today: string;
  isTimed: boolean;
}

/**
 * Creates bookings of unique home, day and time over the coming weeks: those with a time in one half of the homes, the
 * others in the other half.
 */
function booking({ cookies, properties, today, isTimed }: Bookings): Ask {
  const half = Math.floor(properties / 2);
  let sent = 0;
  return () => {
    const n = sent;
    sent += 1;
    const nth = Math.floor(n / cookies.length);
    const propertyId = 1 + ((n + nth) % half) + (isTimed ? half : 0);
    const slot = (n + nth) % (DAYS * HOURS);
    const visitDate = addDays(today, 3 + (slot % DAYS));
    const visitTime = isTimed ? timeOf((10 + Math.floor(slot / DAYS)) * 60) : null;
    const body = JSON.stringify({ visitDate, visitTime, notes: 'Please call before the visit.' });
    return {
      method: 'POST',
      path: `/api/bookings/properties/${propertyId}`,
      cookie: cookies[n % cookies.length] ?? '',
      body,
    };
  };
}

function toRow(name: string, size: Size, measured: Map<string, Round[]>, smallest?: Map<string, Round[]>): Row {
  const own = seriesOf(measured, name);
  const row: Row = { name: `${name}, ${size.properties.toLocaleString('en')}`, figures: [], bars: [] };
  row.figures.push(figure('rate', '/s', spreadOf(own.rate)), figure('cost', 'us', spreadOf(own.cost)));
  const beside = BESIDE[name];
  if (beside) {
    const other = seriesOf(measured, beside.other);
    const ratios: [Spread, Spread] = [ratiosByRound(own.rate, other.rate), ratiosByRound(other.cost, own.cost)];
    row.figures.push(figure('by answers', '', ratios[0]), figure('by processor time', '', ratios[1]));
    row.bars?.push(ratioAtLeast(ratios, beside.least, beside.other));
  }
  if (smallest) {
    const least = spreadOf(seriesOf(smallest, name).cost).median;
    const grown = figure('of the smallest', '', spreadOf(own.cost).median / least);
    row.figures.push(grown);
    row.bars?.push(atMost(grown, GROWTH, `at most ${GROWTH} of the smallest`));
  }
  const failures = (measured.get(name) ?? []).reduce((sum, round) => sum + round.failures, 0);
  return failures === 0 ? row : { ...row, note: `${failures} failed` };
}

/** @returns responses a second, and microseconds of the server's and Postgres' processor time per response */
function seriesOf(measured: Map<string, Round[]>, name: string): { rate: number[]; cost: number[] } {
  const rounds = measured.get(name) ?? [];
  return {
    rate: rounds.map(({ perSecond }) => perSecond),
    cost: rounds.map(({ serverCost, postgresCost }) => serverCost + postgresCost),
  };
}
