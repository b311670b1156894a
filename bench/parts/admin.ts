import { addDays, todayInIndia } from '@aangan/contract/core/dates';
import { Client } from 'pg';
import { startBenchServer } from '../lib/bench-server.ts';
import { createBenchClient, isSuccess, type BenchClient } from '../lib/http-client.ts';
import { createLatencies } from '../lib/latencies.ts';
import { atMost, figure, type Row } from '../lib/report.ts';
import type { Run } from '../lib/scale.ts';
import { makeAuditLog, makePeopleAndVisits } from '../lib/staff-data.ts';
import { watchTableReads, type TableReads } from '../lib/table-reads.ts';

/**
 * `median` is the bar in milliseconds: instant at the usual size, and still no noticeable wait with a million of each.
 */
const SIZES = {
  smoke: { properties: 200, users: 2_000, bookings: 2_000, median: 50, requests: 2 },
  quick: { properties: 2_000, users: 20_000, bookings: 50_000, median: 50, requests: 10 },
  normal: { properties: 2_000, users: 20_000, bookings: 50_000, median: 50, requests: 20 },
};
const FULL = { properties: 1_000_000, users: 1_000_000, bookings: 5_000_000, median: 300, requests: 5 };
const WARMUP = 2;
/** Downloads of each file: an admin has twenty a day, and a call may be measured twice. */
const EXPORTED = 2;

const today = todayInIndia();
const month = `startDate=${today}&endDate=${addDays(today, 29)}`;
const past = `startDate=${addDays(today, -60)}&endDate=${addDays(today, -30)}`;

/**
 * Every GET of the admin screens, with its possible queries; in braces the id of such a row. Exports are not
 * listed: they are files, and have no bar of time.
 */
const PATHS = [
  '/admin/dashboard/stats',
  '/api/admin/properties',
  '/api/admin/properties?page=150',
  '/api/admin/properties?name=royal%20court',
  '/api/admin/properties?name=a',
  '/api/admin/properties/1000',
  '/api/admin/properties/1000/media',
  '/api/admin/media/{media}',
  '/api/admin/property-assignment/eligible-users',
  '/api/admin/property-assignment/eligible-users/{consultant}',
  '/api/admin/bookings',
  '/api/admin/bookings?page=4000',
  '/api/admin/bookings/filter?status=PENDING,CONFIRMED',
  '/api/admin/bookings/filter?status=COMPLETED,CANCELED&page=4000',
  `/api/admin/bookings/filter?${month}`,
  `/api/admin/bookings/filter?${past}&status=CANCELED`,
  '/api/admin/bookings/filter?propertyId=77',
  '/api/admin/bookings/filter?searchTerm=royal%20court%201',
  '/api/admin/bookings/filter?searchTerm=kavya%20nair',
  '/api/admin/bookings/filter?searchTerm=kavya',
  '/api/admin/bookings/filter?searchTerm=ro',
  '/api/admin/bookings/filter?searchTerm=person1234',
  '/api/admin/bookings/filter?searchTerm=8000001234',
  `/api/admin/bookings/filter?searchTerm=kavya&${month}`,
  '/api/admin/bookings/filter?searchTerm=a',
  '/api/admin/bookings/filter?searchTerm=a&status=PENDING',
  `/api/admin/bookings/filter?searchTerm=a&${month}`,
  '/api/admin/bookings/filter?searchTerm=a&propertyId=77',
  '/api/admin/bookings/filter?searchTerm=aangan',
  '/api/admin/bookings/filter?searchTerm=aangan&page=4000',
  '/api/admin/bookings/filter?searchTerm=nobody%20at%20all',
  '/api/admin/bookings/filter?searchTerm=zz',
  '/api/admin/bookings/upcoming',
  '/api/admin/bookings/stats',
  `/api/admin/bookings/stats/detailed?${month}`,
  '/api/admin/bookings/stats/detailed',
  '/api/admin/bookings/25000',
  '/api/admin/users',
  '/api/admin/users?page=1900&sortBy=name&sortDir=desc',
  '/api/admin/users?sortBy=createdAt&sortDir=desc',
  '/api/admin/users?sortBy=email&page=1900',
  '/api/admin/users?sortBy=role&page=1000',
  '/api/admin/users?sortBy=active&page=1900',
  '/api/admin/users/filter?role=EXECUTIVE',
  '/api/admin/users/filter?role=USER&sortBy=name',
  '/api/admin/users/filter?role=USER&sortBy=createdAt&page=1900',
  '/api/admin/users/filter?search=kavya%20nair',
  '/api/admin/users/filter?search=ro',
  '/api/admin/users/filter?search=person1234&sortBy=name',
  '/api/admin/users/filter?search=00001234',
  '/api/admin/users/filter?search=a',
  '/api/admin/users/filter?search=a&role=USER&sortBy=email',
  '/api/admin/users/filter?search=aangan&sortBy=name&page=900',
  '/api/admin/users/filter?search=nobody%20at%20all&sortBy=createdAt',
  '/api/admin/users/filter?search=zz',
  '/api/admin/users/stats',
  '/api/admin/users/15000',
  '/api/admin/privacy/retention',
  '/api/admin/contact-log',
  '/api/admin/grievances',
  `/api/admin/visits?from=${today}&to=${today}`,
  '/api/admin/visit-settings',
  '/api/admin/visit-exceptions',
  '/api/admin/visit-absences',
  '/api/admin/price-rates',
  '/api/admin/properties/1000/visit-hours',
  '/api/admin/audit',
  '/api/admin/audit?page=2000',
  '/api/admin/audit?entity=BOOKING&entityId=1000',
  '/api/admin/audit?entity=BOOKING&action=UPDATE&page=2000',
  `/api/admin/audit?startDate=${today}`,
  '/api/admin/audit?actorId=1006&action=UPDATE',
];
/** Exports by POST, with their bodies. */
const EXPORTS: ReadonlyMap<string, string> = new Map([
  ['/api/admin/bookings/export', '{"searchTerm":"person1234"}'],
  ['/api/admin/users/export', '{"search":"person1234"}'],
]);

const IDS = `SELECT (SELECT max(id) FROM media)::text AS media,
  (SELECT max(id) FROM users WHERE role = 'EXECUTIVE' AND active)::text AS consultant`;

/** The most expensive calls, each with a row of its own. */
const WATCHED = new Map([
  ['dashboard', '/admin/dashboard/stats'],
  ['bookings', '/api/admin/bookings'],
  ['bookings, text a', '/api/admin/bookings/filter?searchTerm=a'],
  // common texts: one in twelve people has the first, one in ten homes too
  ['bookings, a first name', '/api/admin/bookings/filter?searchTerm=kavya'],
  ['bookings, two letters', '/api/admin/bookings/filter?searchTerm=ro'],
  ['bookings, upcoming', '/api/admin/bookings/upcoming'],
  ['bookings, stats detailed', '/api/admin/bookings/stats/detailed'],
  ['users, text a', '/api/admin/users/filter?search=a'],
  ['users, stats', '/api/admin/users/stats'],
]);

interface Result {
  path: string;
  /** Milliseconds. */
  median: number;
  slowest: number;
  wholeTables: string[];
  failures: number;
}

/** Measures every read of the admin area, and checks that none reads a whole table. */
export async function measureAdmin({ scale, full }: Run): Promise<Row[]> {
  const size = full ? FULL : SIZES[scale];
  const server = await startBenchServer({
    properties: size.properties,
    buyers: 1,
    isSlim: true,
    fill: async (client) => {
      await makePeopleAndVisits(client, size);
      await makeAuditLog(client);
    },
  });
  const database = new Client(server.connection);
  try {
    await database.connect();
    const client = createBenchClient(server.origin, 1);
    const reads = watchTableReads(database);
    const results: Result[] = [];
    const [ids] = (await database.query<Record<string, string>>(IDS)).rows;
    for (const named of [...PATHS, ...EXPORTS.keys()]) {
      const path = named.replace(/\{(\w+)\}/, (_, name: string) => ids?.[name] ?? name);
      // an export without a code needs a recent sign-in
      if (EXPORTS.has(named)) await database.query('UPDATE sessions SET created_at = now()');
      const requests = EXPORTS.has(named) ? EXPORTED : size.requests;
      results.push(await measure(path, { client, reads, cookie: server.adminCookie, requests }));
    }
    client.close();
    return toRows(results, size);
  } finally {
    await database.end();
    await server.stop();
  }
}

interface MeasureOptions {
  client: BenchClient;
  reads: TableReads;
  cookie: string;
  requests: number;
}

async function measure(path: string, { client, reads, cookie, requests }: MeasureOptions): Promise<Result> {
  const latencies = createLatencies();
  let failures = 0;
  const body = EXPORTS.get(path);
  const how = body === undefined ? ({ method: 'GET' } as const) : ({ method: 'POST', body } as const);
  const ask = async () => {
    await reads.start();
    for (let sent = 0; sent < WARMUP + requests; sent += 1) {
      const start = performance.now();
      const outcome = await client.send({ kind: path, ...how, path, cookie });
      if (sent >= WARMUP) latencies.add(performance.now() - start);
      if (!isSuccess(outcome)) failures += 1;
    }
    return reads.finish(WARMUP + requests);
  };
  const first = await ask();
  // a background job may have read a table; only a call does so again
  const again = first.length > 0 ? await ask() : [];
  const wholeTables = first.filter((table) => again.includes(table));
  return { path, median: latencies.percentile(0.5), slowest: latencies.percentile(1), wholeTables, failures };
}

function toRows(results: readonly Result[], { users, median: bar }: (typeof SIZES)['normal']): Row[] {
  const title = (name: string) => `${name}, ${users.toLocaleString('en')} users`;
  const screens = results.filter(({ path }) => !EXPORTS.has(path));
  const dearest = screens.toSorted((a, b) => b.median - a.median)[0];
  const rows = [...WATCHED].map(([name, wanted]) => {
    const result = screens.find(({ path }) => path === wanted);
    return toRow(title(name), result, bar);
  });
  rows.unshift(toRow(title(`dearest of ${screens.length} calls`), dearest, bar));
  const whole = results.filter(({ wholeTables }) => wholeTables.length > 0);
  const failed = results.filter(({ failures }) => failures > 0);
  rows.push({
    name: title('all calls'),
    figures: [figure('read a whole table', '', whole.length), figure('failed', '', failed.length)],
    bars: [{ text: 'none', verdict: whole.length + failed.length === 0 ? 'holds' : 'short' }],
    note: [...whole, ...failed].map(({ path, wholeTables }) => [path, ...wholeTables].join(' ')).join('; '),
  });
  return rows;
}

function toRow(name: string, result: Result | undefined, bar: number): Row {
  if (!result) throw new Error(`${name} was not measured`);
  const time = figure('median', 'ms', result.median);
  const figures = [time, figure('slowest', 'ms', result.slowest)];
  return { name, figures, bars: [atMost(time, bar)], note: result.path };
}
