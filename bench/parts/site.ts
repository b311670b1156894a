import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { LOCALITIES } from '@aangan/contract/catalogue/search-lists';
import type { SiteDocument } from '@aangan/contract/site/document';
import { Client, type ClientBase } from 'pg';
import { seededRandom } from '../../apps/server/test/seeded.ts';
import { ensureBuilt } from '../../scripts/lib/builds.mjs';
import { ROOT } from '../../scripts/lib/processes.mjs';
import { startBenchServer, type BenchServer } from '../lib/bench-server.ts';
import { createBenchClient, isSuccess } from '../lib/http-client.ts';
import { runInterleaved, type Target } from '../lib/interleaved.ts';
import { createLatencies } from '../lib/latencies.ts';
import { runOpenLoop } from '../lib/open-loop.ts';
import { residentMemory } from '../lib/processor-time.ts';
import { ratiosByRound, spreadOf } from '../lib/ratios.ts';
import { atMost, figure, type Row } from '../lib/report.ts';
import { searchPath } from '../lib/requests.ts';
import type { Run } from '../lib/scale.ts';
import { timeStart, urlOf } from './start.ts';

interface Size {
  rounds: number;
  /** Seconds per round. */
  seconds: number;
  /** Seconds per uncached call before its first round. */
  warmup: number;
  properties: number;
  starts: number;
  switches: number;
}

const SCALES: Record<Run['scale'], Size> = {
  smoke: { rounds: 1, seconds: 0.2, warmup: 0.2, properties: 120, starts: 1, switches: 1 },
  quick: { rounds: 3, seconds: 1.5, warmup: 5, properties: 10_000, starts: 3, switches: 10 },
  normal: { rounds: 5, seconds: 3, warmup: 20, properties: 10_000, starts: 5, switches: 40 },
};

const CONNECTIONS = 8;
const BUYERS = 50;
const MANY = 30;

/** Visitors' requests a second, of cached responses. */
const RATE = 300;
const CACHED = ['/', '/about', '/api/properties/featured', '/api/properties/stats', '/api/properties/search?size=6'];

const SWITCH_PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 50;
/** Milliseconds after which the memory used by a switch has been collected. */
const REST_MS = 3_000;

/** The servers that are compared. */
interface Servers {
  /** With the search indexes of before the types of one and of five rooms. */
  narrow: BenchServer;
  /** Without a version of the site. */
  usual: BenchServer;
  /** With a firm's own site, of 30 localities. */
  own: BenchServer;
}

/** Measures what a firm's own site costs, and what the lists that it may have cost everybody else. */
export async function measureSite({ scale }: Run): Promise<Row[]> {
  const size = SCALES[scale];
  const servers: Partial<Servers> = {};
  const options = { properties: size.properties, buyers: BUYERS, isSlim: true };
  try {
    await ensureBuilt((text) => void process.stderr.write(text));
    servers.narrow = await startBenchServer({ ...options, fill: (client) => makeIndexesAnew(client, withoutTypes) });
    servers.usual = await startBenchServer({ ...options, fill: (client) => makeIndexesAnew(client) });
    servers.own = await startBenchServer({ ...options, fill: moveHomes });
    await importSite(servers.own);
    return [
      ...(await measureCalls(servers as Servers, size)),
      await measureStarts(servers as Servers, size),
      ...(await withSwitches(servers.own, async (switchSite) => [
        await measureCached(servers.own as BenchServer, switchSite, size),
        await measureMemory(servers.own as BenchServer, switchSite, size),
      ])),
    ];
  } finally {
    for (const server of Object.values(servers)) await server.stop();
  }
}

/** Creates the search indexes again, all alike in how full their pages are. */
async function makeIndexesAnew(client: ClientBase, changed = (definition: string) => definition): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes WHERE indexname LIKE 'properties\\_\\_search\\_%'`,
  );
  for (const { name, definition } of rows) {
    await client.query(`DROP INDEX ${name}`);
    await client.query(changed(definition));
  }
  await client.query('VACUUM (ANALYZE)');
}

/** A search speaks of the types in use alone, so its statements are those of the release without the others. */
const withoutTypes = (definition: string) => definition.replaceAll(/(?:area_mask|flats)_[15]bhk, /g, '');

/** Moves the homes to 30 localities, as unevenly as they are in five. */
async function moveHomes(client: ClientBase): Promise<void> {
  await client.query('SELECT setseed(0.42)');
  await client.query(`UPDATE properties SET location = 'Ward ' || 1 + floor(random() * random() * ${MANY})`);
  await makeIndexesAnew(client);
}

/** Imports the site of the demo with 30 localities, and otherwise the lists of the default one. */
async function importSite(server: BenchServer): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'aangan-site-'));
  const demo = join(ROOT, 'demo', 'site');
  const { homes: _, ...document } = JSON.parse(readFileSync(join(demo, 'vanam.json'), 'utf8')) as SiteDocument;
  const localities = Array.from({ length: MANY }, (_, index) => {
    const [city, lat, lng] = index % 2 === 0 ? ['Hyderabad', 17.4, 78.4] : ['Warangal', 18, 79.5];
    // in place of a usual one, which counts as removed otherwise
    const usual = LOCALITIES[index];
    return { name: `Ward ${index + 1}`, city, lat, lng, ...(usual !== undefined && { aliases: [usual] }) };
  });
  try {
    for (const picture of ['mark.svg', 'wordmark.svg']) copyFileSync(join(demo, picture), join(folder, picture));
    const file = join(folder, 'site.json');
    writeFileSync(file, JSON.stringify({ ...document, places: { ...document.places, localities } }));
    const env = { PATH: process.env['PATH'], DATA_DIR: folder, DATABASE_URL: urlOf(server.connection) };
    const command = join(ROOT, 'apps', 'server', 'src', 'cli', 'site.ts');
    await promisify(execFile)(process.execPath, [command, 'import', file], { env });
    await untilShown(server, 'Vanam');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Waits until a server shows a short name of the site. Raises an Error after a minute. */
async function untilShown({ origin }: BenchServer, shortName: string): Promise<void> {
  const deadline = performance.now() + SWITCH_PATIENCE_MS;
  while (performance.now() < deadline) {
    const response = await fetch(`${origin}/site.webmanifest`);
    if (((await response.json()) as { short_name: string }).short_name === shortName) return;
    await delay(LOOK_EVERY_MS);
  }
  throw new Error(`${shortName} is not in force after a minute`);
}

async function measureCalls(servers: Servers, { rounds, seconds, warmup }: Size): Promise<Row[]> {
  // unique, so that nothing comes from the cache
  const facets = (random: () => number) => `/api/properties/facets?minPrice=${1 + Math.floor(random() * 3_000_000)}`;
  const search = (random: () => number) => searchPath(random, { isUnique: true });
  const target = (name: string, server: BenchServer, pathOf: typeof facets): Target => {
    const random = seededRandom(7);
    const cookie = server.cookies[0] ?? '';
    return {
      name,
      pid: server.serverPid,
      postgresPid: server.postgresPid,
      client: createBenchClient(server.origin, CONNECTIONS),
      next: () => ({ kind: name, method: 'GET', path: pathOf(random), cookie }),
      warmupRounds: Math.ceil(warmup / seconds),
    };
  };
  const { narrow, usual, own } = servers;
  const targets = [
    target('new search, narrow indexes', narrow, search),
    target('new search', usual, search),
    target('new facets, narrow indexes', narrow, facets),
    target('new facets', usual, facets),
    target('new facets, 30 localities', own, facets),
  ];
  const options = { postgresPid: usual.postgresPid, connections: CONNECTIONS, rounds, seconds };
  const measured = await runInterleaved({ ...options, targets });
  targets.forEach(({ client }) => client.close());
  const costs = (name: string) =>
    (measured.get(name) ?? []).map(({ serverCost, postgresCost }) => serverCost + postgresCost);
  const beside = (name: string, other: string, most: number): Row => {
    const ratio = figure('by processor time', '', ratiosByRound(costs(name), costs(other)));
    const failures = [name, other].flatMap((one) => measured.get(one) ?? []).reduce((sum, r) => sum + r.failures, 0);
    const row = { name, figures: [figure('cost', 'us', spreadOf(costs(name))), ratio] };
    const bars = [atMost(ratio, most, `at most ${most} of ${other}`)];
    return failures === 0 ? { ...row, bars } : { ...row, bars, note: `${failures} failed` };
  };
  return [
    beside('new search', 'new search, narrow indexes', 1.05),
    beside('new facets', 'new facets, narrow indexes', 1.05),
    beside('new facets, 30 localities', 'new facets', 1.5),
  ];
}

async function measureStarts({ usual, own }: Servers, { starts }: Size): Promise<Row> {
  const folders = [usual, own].map((server) => ({
    DATA_DIR: mkdtempSync(join(tmpdir(), 'aangan-start-')),
    DATABASE_URL: urlOf(server.connection),
  }));
  const times: number[][] = [];
  try {
    // the first makes Node's compile cache
    for (let round = -1; round < starts; round += 1) {
      const pair: number[] = [];
      for (const place of folders) pair.push(await timeStart(place));
      if (round >= 0) times.push(pair);
    }
  } finally {
    for (const { DATA_DIR } of folders) rmSync(DATA_DIR, { recursive: true });
  }
  const [without, withSite] = [times.map(([time = 0]) => time), times.map(([, time = 0]) => time)];
  const ratio = figure('of the default site', '', ratiosByRound(withSite, without));
  return {
    name: 'start with an own site',
    figures: [figure('to the first search', 'ms', spreadOf(withSite)), ratio],
    bars: [atMost(ratio, 1.4, 'at most 1.4 of the default site')],
  };
}

type SwitchSite = () => Promise<void>;

/** Runs `work` with what saves another version, and waits until the server has switched to it. */
async function withSwitches<T>(server: BenchServer, work: (switchSite: SwitchSite) => Promise<T>): Promise<T> {
  const client = new Client(server.connection);
  await client.connect();
  let saved = 0;
  try {
    return await work(async () => {
      saved += 1;
      const shortName = `Vanam ${saved}`;
      await client.query(
        `INSERT INTO site_versions (id, site, saved_by_name)
         SELECT id + 1, jsonb_set(site, '{firm,shortName}', to_jsonb($1::text)), 'Bench'
         FROM site_versions ORDER BY id DESC LIMIT 1`,
        [shortName],
      );
      await untilShown(server, shortName);
    });
  } finally {
    await client.end();
  }
}

/** Measures cached responses in turns: while nothing changes, and while one switch follows the other. */
async function measureCached(server: BenchServer, switchSite: SwitchSite, { rounds, seconds }: Size): Promise<Row> {
  const phase = seconds * 4;
  const quiet: number[] = [];
  const switching: number[] = [];
  let failures = 0;
  const measure = async (): Promise<number> => {
    const client = createBenchClient(server.origin, CONNECTIONS);
    let sent = 0;
    const next = () => ({
      kind: 'cached',
      method: 'GET' as const,
      path: CACHED[sent++ % CACHED.length] ?? '/',
      acceptsCompressed: true,
    });
    const { kinds } = await runOpenLoop({ client, next, ratePerSecond: RATE, seconds: phase });
    client.close();
    const { latencies = createLatencies(), outcomes = new Map() } = kinds.get('cached') ?? {};
    for (const [outcome, count] of outcomes) if (!isSuccess(outcome)) failures += count;
    return latencies.percentile(0.99);
  };
  for (let round = -1; round < rounds; round += 1) {
    const without = await measure();
    const end = performance.now() + phase * 1_000;
    const during = measure();
    while (performance.now() < end) await switchSite();
    const withSwitches = await during;
    if (round < 0) continue;
    quiet.push(without);
    switching.push(withSwitches);
  }
  const ratio = figure('of a quiet server', '', ratiosByRound(switching, quiet));
  return {
    name: 'cached responses during switches',
    figures: [figure('p99', 'ms', spreadOf(switching)), figure('quiet p99', 'ms', spreadOf(quiet)), ratio],
    bars: [atMost(ratio, 2, 'at most 2 of a quiet server')],
    ...(failures > 0 && { note: `${failures} failed` }),
  };
}

/** Measures how much memory switches leave behind. */
async function measureMemory(server: BenchServer, switchSite: SwitchSite, { switches }: Size): Promise<Row> {
  const read = async () => {
    await delay(REST_MS);
    return residentMemory(server.serverPid) / 1e6;
  };
  const before = await read();
  for (let done = 0; done < switches; done += 1) await switchSite();
  const growth = figure('growth', 'MB', (await read()) - before);
  return {
    name: `memory after ${switches} switches`,
    figures: [figure('RSS before', 'MB', before), growth],
    bars: [atMost(growth, 10)],
  };
}
