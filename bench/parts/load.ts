import { addDays, todayInIndia } from '@aangan/contract/core/dates';
import { seededRandom } from '../../apps/server/test/seeded.ts';
import { countBookings, startBenchServer, type BenchServer } from '../lib/bench-server.ts';
import { createBenchClient, isSuccess } from '../lib/http-client.ts';
import { createLatencies } from '../lib/latencies.ts';
import { runOpenLoop, type OpenLoopReport } from '../lib/open-loop.ts';
import { startMeter } from '../lib/processor-time.ts';
import { atMost, figure, type Row } from '../lib/report.ts';
import { searchPath, type NextRequest } from '../lib/requests.ts';
import type { Run } from '../lib/scale.ts';

const SCALES = {
  smoke: { rates: [20], bookings: 5, seconds: 1, warmup: 0.5, properties: 200 },
  quick: { rates: [300, 600, 1200], bookings: 50, seconds: 4, warmup: 1, properties: 10_000 },
  normal: { rates: [300, 600, 1200], bookings: 50, seconds: 12, warmup: 3, properties: 10_000 },
};
/** Bars of the 99th percentile in milliseconds, by requests a second. */
const P99_BARS = new Map([
  [300, 100],
  [600, 250],
]);
const P99_BAR_WITH_BOOKINGS = 300;
const CONNECTIONS = 256;
const BUYERS = 200;

/** Measures whether the server sustains a rate of requests that arrive regardless of responses. */
export async function measureLoad({ scale }: Run): Promise<Row[]> {
  const { rates, bookings, properties, ...times } = SCALES[scale];
  const server = await startBenchServer({ properties, buyers: BUYERS });
  try {
    const rows: Row[] = [];
    for (const rate of rates) rows.push(await hold(server, { ...times, properties, rate, bookings: 0 }));
    rows.push(await hold(server, { ...times, properties, rate: rates[0] ?? 0, bookings }));
    return rows;
  } finally {
    await server.stop();
  }
}

interface Load {
  /** Requests a second, and bookings a second on top. */
  rate: number;
  bookings: number;
  seconds: number;
  warmup: number;
  properties: number;
}

async function hold(server: BenchServer, load: Load): Promise<Row> {
  const { rate, bookings, seconds, warmup } = load;
  const client = createBenchClient(server.origin, CONNECTIONS);
  const next = createMix(server.cookies, load);
  const options = { client, next, ratePerSecond: rate + bookings };
  const first = await runOpenLoop({ ...options, seconds: warmup });
  const meters = [startMeter(server.serverPid), startMeter(server.postgresPid, { children: true })] as const;
  const report = await runOpenLoop({ ...options, seconds });
  const [serverTime, postgresTime] = meters.map((meter) => meter() / 1e6) as [number, number];
  client.close();
  const { answers, failed, percentile } = sumUp(report);
  const p99 = figure('p99', 'ms', percentile(0.99));
  const bar = bookings > 0 ? P99_BAR_WITH_BOOKINGS : P99_BARS.get(rate);
  return {
    name: bookings === 0 ? `${rate} a second` : `${rate} a second and ${bookings} bookings`,
    figures: [
      figure('p50', 'ms', percentile(0.5)),
      p99,
      figure('slowest', 'ms', percentile(1)),
      figure('server', 'us', (serverTime * 1e6) / answers),
      figure('Postgres', 'us', (postgresTime * 1e6) / answers),
      figure('cores', '', (serverTime + postgresTime) / report.seconds),
      figure('generator late by', 'ms', report.worstLag),
    ],
    bars: [
      { text: 'none fails', verdict: failed === 0 ? 'holds' : 'short' },
      ...(bar === undefined ? [] : [atMost(p99, bar)]),
    ],
    ...(bookings > 0 ? { note: await describeBookings(server, [first, report]) } : {}),
    ...(failed > 0 && { note: `${failed} of ${answers} failed` }),
  };
}

/**
 * Creates the mix: a quarter featured, half searches of visitors and buyers, a quarter details; each booking is of a
 * new pair of buyer and property.
 */
function createMix(cookies: readonly string[], { rate, bookings, properties }: Load): NextRequest {
  const random = seededRandom(7);
  const cookieOf = (index: number) => cookies[index % cookies.length] ?? '';
  const visitDate = addDays(todayInIndia(), 7);
  const bookingShare = bookings / (rate + bookings);
  let booked = 0;
  return () => {
    if (random() < bookingShare) {
      const property = 1 + (Math.floor(booked / cookies.length) % properties);
      const cookie = cookieOf(booked);
      booked += 1;
      const path = `/api/bookings/properties/${property}`;
      return { kind: 'booking', method: 'POST', path, cookie, body: JSON.stringify({ visitDate, notes: '' }) };
    }
    const shape = random();
    const cookie = cookieOf(Math.floor(random() * cookies.length));
    if (shape < 0.25) return { kind: 'featured', method: 'GET', path: '/api/properties/featured' };
    if (shape < 0.5) return { kind: 'search, visitor', method: 'GET', path: searchPath(random) };
    if (shape < 0.75)
      return { kind: 'search, buyer', method: 'GET', path: searchPath(random, { names: true }), cookie };
    const id = 1 + Math.floor(random() * properties);
    return { kind: 'detail', method: 'GET', path: `/api/properties/${id}`, cookie };
  };
}

function sumUp({ kinds }: OpenLoopReport) {
  const all = createLatencies();
  let failed = 0;
  for (const { latencies, outcomes } of kinds.values()) {
    latencies.forEach(all.add);
    for (const [outcome, count] of outcomes) if (!isSuccess(outcome)) failed += count;
  }
  return { answers: all.count(), failed, percentile: all.percentile };
}

/** Checks that each acknowledged booking is stored exactly once. Raises an Error otherwise. */
async function describeBookings({ connection }: BenchServer, reports: OpenLoopReport[]): Promise<string> {
  const created = reports.map(({ kinds }) => kinds.get('booking')?.outcomes.get(201) ?? 0);
  const acknowledged = created.reduce((sum, count) => sum + count, 0);
  const { all, double } = await countBookings(connection);
  if (all !== acknowledged || double > 0) {
    throw new Error(`${acknowledged} bookings were acknowledged; ${all} are in the database, ${double} of them double`);
  }
  return `${acknowledged} bookings acknowledged, all there`;
}
