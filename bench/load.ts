/**
 * Does the server hold the normal load of docs/security.md? Requests arrive at a constant rate: a quarter featured, half
 * searches, a quarter details, and bookings on top where asked for. See README.md.
 */
import { addDays, todayInIndia } from '@aangan/contract/dates';
import { countBookings, startBenchServer, type BenchServer } from './lib/bench-server.ts';
import { createBenchClient } from './lib/http-client.ts';
import { runOpenLoop, type KindReport, type OpenLoopReport } from './lib/open-loop.ts';
import { formatTable, readOptions } from './lib/options.ts';
import { searchPath, seededRandom, type NextRequest } from './lib/requests.ts';

const options = readOptions({ rate: 300, bookings: 0, seconds: 20, warmup: 3, properties: 10_000, connections: 256 });
const BUYERS = 200;

/** The mix; `bookingShare` of the stream are bookings, each of a pair of buyer and property not booked before. */
function createMix(cookies: string[], bookingShare: number): NextRequest {
  const random = seededRandom(7);
  const cookieOf = (index: number) => cookies[index % cookies.length] ?? '';
  const visitDate = addDays(todayInIndia(), 7);
  let booked = 0;
  return () => {
    if (random() < bookingShare) {
      const property = 1 + (Math.floor(booked / cookies.length) % options.properties);
      const cookie = cookieOf(booked);
      booked += 1;
      const path = `/api/bookings/properties/${property}`;
      return { kind: 'booking', method: 'POST', path, cookie, body: JSON.stringify({ visitDate, notes: '' }) };
    }
    const shape = random();
    const cookie = cookieOf(Math.floor(random() * cookies.length));
    if (shape < 0.25) return { kind: 'featured', method: 'GET', path: '/api/properties/featured' };
    if (shape < 0.5) return { kind: 'search, visitor', method: 'GET', path: searchPath(random) };
    if (shape < 0.75) return { kind: 'search, user', method: 'GET', path: searchPath(random, { names: true }), cookie };
    const id = 1 + Math.floor(random() * options.properties);
    return { kind: 'detail', method: 'GET', path: `/api/properties/${id}`, cookie };
  };
}

function describeKind(kind: string, { latencies, outcomes }: KindReport): string[] {
  const percentile = (share: number) => latencies.percentile(share).toFixed(1);
  const told = [...outcomes].map(([outcome, count]) => `${outcome}: ${count}`).join(', ');
  return [kind, String(latencies.count()), percentile(0.5), percentile(0.9), percentile(0.99), percentile(1), told];
}

function printReport({ kinds, seconds, worstLag }: OpenLoopReport): void {
  const lines = [...kinds]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([kind, report]) => describeKind(kind, report));
  process.stdout.write(formatTable(['call', 'answers', 'p50 ms', 'p90', 'p99', 'max', 'status: count'], lines));
  process.stdout.write(`${seconds.toFixed(1)} s; the generator was at most ${worstLag.toFixed(1)} ms late itself\n`);
}

async function measure(server: BenchServer): Promise<void> {
  const client = createBenchClient(server.origin, options.connections);
  const ratePerSecond = options.rate + options.bookings;
  const next = createMix(server.cookies, options.bookings / ratePerSecond);
  const warmup = await runOpenLoop({ client, next, ratePerSecond, seconds: options.warmup });
  const report = await runOpenLoop({ client, next, ratePerSecond, seconds: options.seconds });
  client.close();
  printReport(report);
  if (options.bookings === 0) return;
  const created = [warmup, report].map(({ kinds }) => kinds.get('booking')?.outcomes.get(201) ?? 0);
  const { all, double } = await countBookings(server.connection);
  const acknowledged = created.reduce((sum, count) => sum + count, 0);
  process.stdout.write(`bookings acknowledged: ${acknowledged}, in the database: ${all}, double: ${double}\n`);
}

process.stdout.write(
  `${options.rate} requests/s and ${options.bookings} bookings/s, ${options.properties} properties\n`,
);
const server = await startBenchServer({ properties: options.properties, buyers: BUYERS });
await measure(server).finally(() => server.stop());
