import { setTimeout as delay } from 'node:timers/promises';
import { seededRandom } from '../../apps/server/test/seeded.ts';
import { startBenchServer, type BenchServer } from '../lib/bench-server.ts';
import { changeCatalogue, invalidateResponses } from '../lib/change-catalogue.ts';
import { createBenchClient, isSuccess, type BenchClient } from '../lib/http-client.ts';
import { runOpenLoop } from '../lib/open-loop.ts';
import { startMeter } from '../lib/processor-time.ts';
import { spreadOf, type Spread } from '../lib/ratios.ts';
import { atMost, figure, type Row } from '../lib/report.ts';
import { searchPath } from '../lib/requests.ts';
import type { Run } from '../lib/scale.ts';
import { measureNames } from './names.ts';

const SCALES = {
  smoke: { sizes: [200, 400], changes: 1, seconds: 1, between: 0.5, samples: 3, addressSeconds: 1 },
  quick: { sizes: [10_000, 200_000], changes: 3, seconds: 10, between: 5, samples: 10, addressSeconds: 40 },
  normal: { sizes: [10_000, 200_000], changes: 6, seconds: 20, between: 10, samples: 30, addressSeconds: 80 },
};
const NAMED = {
  smoke: { rounds: 1, seconds: 0.2, properties: 200 },
  quick: { rounds: 3, seconds: 1, properties: 200_000 },
  normal: { rounds: 5, seconds: 1.5, properties: 200_000 },
};
type Plan = (typeof SCALES)['normal'];
const LARGEST = 1_000_000;
/** Requests a second of the mix. */
const MIX_RATE = 100;
const NAMES = ['royal', 'green', 'lake', 'pearl', 'hill', 'maple'];
const PAGE_SIZE = 6;

/** Highest cost of a call in Postgres, relative to the smallest catalogue. */
const MIX_BARS = new Map([
  [200_000, 1.5],
  [LARGEST, 2],
]);
const NAME_BAR_MS = 5;
const STATS_BAR_MS = 1;
/** Share of a core for one address at its limits, over its budget windows of 40 seconds. */
const ADDRESS_BAR = 0.1;
/** Calls a second that one address may make (docs/security.md). */
const SEARCHES_A_SECOND = 300 / 60;
const CALLS_A_SECOND = 1_200 / 60;

/** Measures the calls with larger catalogues, which change every ten seconds. */
export async function measureGrowth({ scale, full }: Run): Promise<Row[]> {
  const plan = SCALES[scale];
  const rows = new Map<string, Row[]>();
  let smallest: Costs | undefined;
  for (const size of full ? [...plan.sizes, LARGEST] : plan.sizes) {
    const costs = await measureSize(size, plan);
    smallest ??= costs;
    for (const [kind, row] of rowsOf(size, costs, smallest)) rows.set(kind, [...(rows.get(kind) ?? []), row]);
  }
  return [...[...rows.values()].flat(), ...(await measureNames(NAMED[scale]))];
}

interface Costs {
  /** Milliseconds of Postgres per call, of a server with an empty and with a warm cache. */
  firstMix: number;
  mix: number;
  newSearch: Spread;
  firstName: Spread;
  laterName: Spread;
  middlePage: Spread;
  lastPage: Spread;
  stats: Spread;
  featured: Spread;
  detail: Spread;
  /** Cores that one address can use. */
  address: number;
}

async function measureSize(properties: number, plan: Plan): Promise<Costs> {
  const server = await startBenchServer({ properties, buyers: 1, isSlim: true });
  const client = createBenchClient(server.origin, 64);
  try {
    return await measureCosts(server, client, properties, plan);
  } finally {
    client.close();
    await server.stop();
  }
}

async function measureCosts(
  server: BenchServer,
  client: BenchClient,
  properties: number,
  { samples, changes, ...mix }: Plan,
): Promise<Costs> {
  const random = seededRandom(5);
  const cost = createMeasure(server, client);
  const repeat = async (times: number, path: (time: number) => string) => {
    const all: number[] = [];
    for (let time = 0; time < times; time += 1) all.push(await cost(path(time)));
    return all;
  };
  /** Requests a path right after each change of the catalogue. */
  const anew = async (path: string) => {
    const all: number[] = [];
    for (let change = 0; change < changes; change += 1) {
      await invalidateResponses(server);
      all.push(await cost(path));
    }
    return spreadOf(all);
  };
  // warms up plans, connections and Postgres' cache
  await repeat(samples, () => searchPath(random, { isUnique: true, names: true }));

  const newSearch = spreadOf(await repeat(samples, () => searchPath(random, { isUnique: true, names: true })));
  const first: number[] = [];
  const later: number[] = [];
  for (let change = 0; change < changes; change += 1) {
    await invalidateResponses(server);
    const name = NAMES[change % NAMES.length] ?? '';
    const [one = 0, ...others] = await repeat(6, (page) => `/api/properties/search?name=${name}&page=${page}`);
    first.push(one);
    later.push(...others);
  }
  await invalidateResponses(server);
  const page = (number: number) => `/api/properties/search?size=${PAGE_SIZE}&page=${number}`;
  const last = Math.ceil(properties / PAGE_SIZE) - 1;
  // from here on the total is cached
  await cost(page(0));
  const middlePage = spreadOf(await repeat(samples, (time) => page(Math.floor(last / 2) - time)));
  const lastPage = spreadOf(await repeat(samples, (time) => page(last - time)));
  const stats = await anew('/api/properties/stats');
  const featured = await anew('/api/properties/featured');
  const detail = spreadOf(await repeat(samples, (time) => `/api/properties/${10 + time}`));
  return {
    newSearch,
    firstName: spreadOf(first),
    laterName: spreadOf(later),
    middlePage,
    lastPage,
    stats,
    featured,
    detail,
    // sequentially: the second finds the totals that the first has cached
    firstMix: await measureMix(server, client, mix),
    mix: await measureMix(server, client, mix),
    address: await measureAddress(server, properties, mix.addressSeconds),
  };
}

/** Measures the cost in Postgres of one call at a time, in milliseconds. */
function createMeasure({ postgresPid, cookies }: BenchServer, client: BenchClient) {
  return async (path: string): Promise<number> => {
    const meter = startMeter(postgresPid, { children: true });
    const outcome = await client.send({ kind: path, method: 'GET', path, cookie: cookies[0] ?? '' });
    if (!isSuccess(outcome)) throw new Error(`${path} answered ${outcome}`);
    return meter() / 1000;
  };
}

/**
 * Measures the cores that server and Postgres need for one address at its limits, with expensive calls: unique
 * searches, and homes, each another one. Includes refusals, which it gets in the end. Excludes the idle load, which is
 * a row of its own (`jobs`).
 */
async function measureAddress(
  { origin, serverPid, postgresPid, cookies }: BenchServer,
  properties: number,
  seconds: number,
): Promise<number> {
  const random = seededRandom(3);
  const every = (SEARCHES_A_SECOND + CALLS_A_SECOND) / SEARCHES_A_SECOND;
  let asked = 0;
  const next = () => {
    asked += 1;
    const isSearch = asked % every === 0;
    const path = isSearch
      ? searchPath(random, { isUnique: true, names: true })
      : `/api/properties/${1 + (asked % properties)}`;
    const cookie = cookies[0] ?? '';
    return { kind: 'address', method: 'GET' as const, path, cookie, forwardedFor: '203.0.113.7' };
  };
  /** Measures the busy cores during some work. */
  const coresOf = async (work: Promise<unknown>) => {
    const meters = [startMeter(postgresPid, { children: true }), startMeter(serverPid)];
    const since = performance.now();
    await work;
    return meters.reduce((sum, meter) => sum + meter(), 0) / 1000 / (performance.now() - since);
  };
  const client = createBenchClient(origin, 16);
  try {
    const ratePerSecond = SEARCHES_A_SECOND + CALLS_A_SECOND;
    const load = runOpenLoop({ client, next, ratePerSecond, seconds });
    const cores = await coresOf(load);
    const outcomes = [...((await load).kinds.get('address')?.outcomes.keys() ?? [])];
    if (outcomes.some((outcome) => outcome !== 200 && outcome !== 429))
      throw new Error(`Answers: ${outcomes.join(', ')}`);
    // measured last, when no earlier work is left
    return cores - (await coresOf(delay((seconds * 1000) / 4)));
  } finally {
    client.close();
  }
}

/**
 * Measures the milliseconds of Postgres per search for a mix of visitors' searches, with occasional changes of the
 * catalogue.
 */
async function measureMix(
  server: BenchServer,
  client: BenchClient,
  { seconds, between }: Pick<Plan, 'seconds' | 'between'>,
): Promise<number> {
  const random = seededRandom(9);
  const next = () => ({ kind: 'search', method: 'GET' as const, path: searchPath(random) });
  const meter = startMeter(server.postgresPid, { children: true });
  const stop = new AbortController();
  const change = async () => {
    while (!stop.signal.aborted) {
      await changeCatalogue(server);
      await delay(between * 1000, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  };
  const load = runOpenLoop({ client, next, ratePerSecond: MIX_RATE, seconds }).finally(() => stop.abort());
  const [{ kinds }] = await Promise.all([load, change()]);
  const outcomes = [...(kinds.get('search')?.outcomes ?? [])];
  if (outcomes.some(([outcome]) => !isSuccess(outcome))) throw new Error('Searches failed');
  return meter() / 1000 / (MIX_RATE * seconds);
}

function* rowsOf(size: number, costs: Costs, smallest: Costs): Generator<[kind: string, row: Row]> {
  const title = (kind: string) => `${kind}, ${size.toLocaleString('en')}`;
  const row = (kind: string, cost: Spread | number, against?: Spread | number): [string, Row] => {
    const own = figure('Postgres', 'ms', cost);
    const ratio = against === undefined || costs === smallest ? [] : [own.median / figure('', '', against).median];
    return [
      kind,
      { name: title(kind), figures: [own, ...ratio.map((value) => figure('of the smallest', '', value))], bars: [] },
    ];
  };
  const mix = row('landing mix', costs.mix, smallest.mix);
  const most = MIX_BARS.get(size);
  const ratio = mix[1].figures[1];
  if (most !== undefined && ratio) mix[1].bars?.push(atMost(ratio, most, `at most ${most} of the smallest`));
  yield row('landing mix, never asked', costs.firstMix, smallest.firstMix);
  yield mix;
  yield row('search not asked before', costs.newSearch, smallest.newSearch);
  yield row('broad name, first', costs.firstName, smallest.firstName);
  const later = row('broad name, later', costs.laterName, smallest.laterName);
  later[1].bars?.push(atMost(figure('Postgres', 'ms', costs.laterName), NAME_BAR_MS));
  yield later;
  yield row('page in the middle', costs.middlePage, smallest.middlePage);
  const last = row('last page', costs.lastPage, smallest.lastPage);
  const limit = Number(costs.middlePage.greatest.toFixed(2));
  last[1].bars?.push(atMost(figure('Postgres', 'ms', costs.lastPage), limit, 'no dearer than in the middle'));
  yield last;
  const stats = row('stats, after a change', costs.stats, smallest.stats);
  stats[1].bars?.push(atMost(figure('Postgres', 'ms', costs.stats), STATS_BAR_MS));
  yield stats;
  yield row('featured, after a change', costs.featured, smallest.featured);
  yield row('detail', costs.detail, smallest.detail);
  const address = figure('cores', '', costs.address);
  const bar = atMost(address, ADDRESS_BAR, `at most ${ADDRESS_BAR} of a core`);
  yield ['address', { name: title('one address at its limits'), figures: [address], bars: [bar] }];
}
