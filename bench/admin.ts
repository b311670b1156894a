/**
 * Does every read of the admin area answer in 50 ms at the median, with 2,000 properties, 20,000 users and 50,000
 * bookings, and does none read a whole table? Both are measured on the real server. See README.md.
 */
import { addDays, todayInIndia } from '@aangan/contract/dates';
import { Client } from 'pg';
import { createDatabase, createPool } from '../apps/server/src/database/pool.ts';
import { insertSession } from '../apps/server/src/features/auth/auth.session-store.ts';
import { startBenchServer } from './lib/bench-server.ts';
import { createBenchClient, type BenchClient } from './lib/http-client.ts';
import { createLatencies } from './lib/latencies.ts';
import { formatTable, readOptions } from './lib/options.ts';
import { makePeopleAndVisits } from './lib/staff-data.ts';
import { watchTableReads, type TableReads } from './lib/table-reads.ts';

const options = readOptions({ properties: 2_000, users: 20_000, bookings: 50_000, requests: 40, median: 50 });
const WARMUP = 5;

const today = todayInIndia();
const month = `startDate=${today}&endDate=${addDays(today, 29)}`;
const past = `startDate=${addDays(today, -60)}&endDate=${addDays(today, -30)}`;

/** Every GET a screen makes, with what it may be asked. An export is a file, not a screen: it is only looked at. */
const PATHS = [
  '/admin/dashboard/stats',
  '/api/admin/properties',
  '/api/admin/properties?page=150',
  '/api/admin/properties?name=royal%20court',
  '/api/admin/properties?name=a',
  '/api/admin/properties/1000',
  '/api/admin/properties/1000/media',
  '/api/admin/media/5000',
  '/api/admin/property-assignment/eligible-users',
  '/api/admin/property-assignment/eligible-users/1001',
  '/api/admin/bookings',
  '/api/admin/bookings?page=4000',
  '/api/admin/bookings/filter?status=PENDING,CONFIRMED',
  '/api/admin/bookings/filter?status=COMPLETED,CANCELED&page=4000',
  `/api/admin/bookings/filter?${month}`,
  `/api/admin/bookings/filter?${past}&status=CANCELED`,
  '/api/admin/bookings/filter?propertyId=77',
  '/api/admin/bookings/filter?searchTerm=royal%20court%201',
  '/api/admin/bookings/filter?searchTerm=kavya%20nair',
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
  '/api/admin/users/filter?search=person1234&sortBy=name',
  '/api/admin/users/filter?search=00001234',
  '/api/admin/users/filter?search=a',
  '/api/admin/users/filter?search=a&role=USER&sortBy=email',
  '/api/admin/users/filter?search=aangan&sortBy=name&page=900',
  '/api/admin/users/filter?search=nobody%20at%20all&sortBy=createdAt',
  '/api/admin/users/filter?search=zz',
  '/api/admin/users/stats',
  '/api/admin/users/15000',
  '/api/admin/audit',
  '/api/admin/audit?page=2000',
  '/api/admin/audit?entity=BOOKING&entityId=1000',
  '/api/admin/audit?entity=BOOKING&action=UPDATE&page=2000',
  `/api/admin/audit?startDate=${today}`,
  '/api/admin/audit?actorId=1006&action=UPDATE',
];
const EXPORTS = ['/api/admin/bookings/export?searchTerm=person1234', '/api/admin/users/export?search=person1234'];

interface Result {
  path: string;
  median: number;
  slowest: number;
  wholeTables: string[];
  failures: number;
}

async function measure(client: BenchClient, reads: TableReads, cookie: string, path: string): Promise<Result> {
  const latencies = createLatencies();
  let failures = 0;
  await reads.start();
  for (let sent = 0; sent < WARMUP + options.requests; sent += 1) {
    const start = performance.now();
    const outcome = await client.send({ kind: path, method: 'GET', path, cookie });
    if (sent >= WARMUP) latencies.add(performance.now() - start);
    if (outcome !== 200) failures += 1;
  }
  const wholeTables = await reads.finish(WARMUP + options.requests);
  return { path, median: latencies.percentile(0.5), slowest: latencies.percentile(1), wholeTables, failures };
}

async function run(): Promise<boolean> {
  const server = await startBenchServer({ properties: options.properties, buyers: 1 });
  const database = new Client(server.connection);
  try {
    await database.connect();
    await makePeopleAndVisits(database, options);
    const cookie = await signInAdmin(server.connection);
    const client = createBenchClient(server.origin, 1);
    const reads = watchTableReads(database);
    const results: Result[] = [];
    for (const path of [...PATHS, ...EXPORTS]) results.push(await measure(client, reads, cookie, path));
    client.close();
    print(results);
    return results.every(isFine);
  } finally {
    await database.end();
    await server.stop();
  }
}

async function signInAdmin(connection: Parameters<typeof createPool>[0]['connection']): Promise<string> {
  const pool = createPool({ connection, log: { warn: () => undefined } });
  try {
    const db = createDatabase(pool);
    const admins = db.selectFrom('users').select('id').where('role', '=', 'ADMIN').where('active', '=', true);
    const { id } = await admins.orderBy('id').limit(1).executeTakeFirstOrThrow();
    return `access_token=${(await insertSession(db, id)).accessToken}`;
  } finally {
    await pool.end();
  }
}

function isFine({ path, median, wholeTables, failures }: Result): boolean {
  return failures === 0 && wholeTables.length === 0 && (EXPORTS.includes(path) || median < options.median);
}

function print(results: Result[]): void {
  const lines = results.map((result) => [
    result.path,
    result.median.toFixed(1),
    result.slowest.toFixed(1),
    result.wholeTables.join(' ') || '-',
    result.failures === 0 ? '-' : String(result.failures),
    isFine(result) ? '' : 'NOT FINE',
  ]);
  process.stdout.write(formatTable(['call', 'median ms', 'slowest', 'whole tables read', 'failures', ''], lines));
}

process.exitCode = (await run()) ? 0 : 1;
