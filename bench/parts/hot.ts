import { seededRandom } from '../../apps/server/test/seeded.ts';
import { startBenchServer, type BenchServer } from '../lib/bench-server.ts';
import { invalidateResponses } from '../lib/change-catalogue.ts';
import { compareResponses } from '../lib/compare-answers.ts';
import { createBenchClient } from '../lib/http-client.ts';
import { runInterleaved, type Round, type Target } from '../lib/interleaved.ts';
import { withPlainServers, type PlainServer, type PlainServers } from '../lib/plain-servers.ts';
import { differencesByRound, ratiosByRound, spreadOf, type Spread } from '../lib/ratios.ts';
import { atMost, figure, ratioAtLeast, type Row } from '../lib/report.ts';
import type { Run } from '../lib/scale.ts';
import { createStreams, type Ask } from '../lib/streams.ts';

/** `warmup`: seconds for uncached calls; their rate is so low that V8 optimises for a minute. */
const SCALES = {
  smoke: { rounds: 1, seconds: 0.2, properties: 200, warmup: 0.1 },
  quick: { rounds: 3, seconds: 1, properties: 10_000, warmup: 20 },
  normal: { rounds: 5, seconds: 1.5, properties: 10_000, warmup: 60 },
};
const CONNECTIONS = 32;
const BUYERS = 200;

const HELLO = 'hello';
const DRESSED = 'hello with logger and headers';
const SESSION = 'session look-up';

/** The bars of a call: microseconds of the server's processor time, and ratios. */
interface Bars {
  /** Relative to the same call of plain code. */
  plain?: { name: string; ratio?: number; above?: number };
  session?: number;
  /** Relative to hello with logger and headers: cached responses to visitors. */
  hello?: number;
  server?: number;
}

const KEPT_FOR_VISITOR: Bars = { hello: 0.6 };
const KEPT_FOR_BUYER: Bars = { session: 0.75 };

interface Call {
  name: string;
  server: PlainServer;
  ask: Ask;
  bars?: Bars;
  /** Uncached: the product's cache is cleared before each round. */
  isNew?: boolean;
  warmupRounds?: number;
}

/** Measures the product's hot calls against hello, plain code with their statements, and the session look-up. */
export async function measureHot({ scale }: Run): Promise<Row[]> {
  const { rounds, seconds, properties, warmup } = SCALES[scale];
  const server = await startBenchServer({ properties, buyers: BUYERS });
  try {
    return await withPlainServers(server, async (servers) => {
      await compareResponses(server, servers.plain, properties);
      const calls = callsOf(server, servers, { properties, warmupRounds: Math.round(warmup / seconds) });
      const targets = calls.map((call) => toTarget(call, server));
      const options = { postgresPid: server.postgresPid, connections: CONNECTIONS, rounds, seconds };
      const measured = await runInterleaved({ ...options, targets });
      targets.forEach(({ client }) => client.close());
      return calls.map((call) => toRow(call, measured));
    });
  } finally {
    await server.stop();
  }
}

function callsOf(
  { origin, serverPid, cookies }: BenchServer,
  servers: PlainServers,
  { properties, warmupRounds }: { properties: number; warmupRounds: number },
): Call[] {
  const product = { origin, pid: serverPid };
  const streams = createStreams(cookies, properties);
  const { session, featured, newSearch, newSearchOfBuyer, toggle } = streams;
  /** Pairs a call of the product with the same call of plain code. */
  const pair = (name: string, asks: [plain: Ask, own: Ask], bars: Bars, isNew = false): Call[] => {
    const warmup = isNew ? { warmupRounds } : {};
    return [
      { name: `plain ${name}`, server: servers.plain, ask: asks[0], ...warmup },
      { name, server: product, ask: asks[1], bars, isNew, ...warmup },
    ];
  };
  const above = (name: string): Bars => ({ plain: { name: `plain ${name}`, above: 80 } });
  const ratio = (name: string, least: number): Bars => ({ plain: { name: `plain ${name}`, ratio: least } });
  return [
    { name: HELLO, server: servers.hello, ask: streams.hello },
    { name: DRESSED, server: servers[DRESSED], ask: streams.hello },
    ...pair(SESSION, [session, session], { ...ratio(SESSION, 0.8), server: 130 }),
    ...pair('featured, visitor', [featured, streams.keptFeatured], KEPT_FOR_VISITOR),
    { name: 'stats, visitor', server: product, ask: streams.stats, bars: KEPT_FOR_VISITOR },
    { name: 'repeated search, visitor', server: product, ask: streams.repeatedSearch, bars: KEPT_FOR_VISITOR },
    { name: 'repeated search, buyer', server: product, ask: streams.repeatedSearchOfBuyer, bars: KEPT_FOR_BUYER },
    { name: 'repeated detail, buyer', server: product, ask: streams.repeatedDetail, bars: KEPT_FOR_BUYER },
    { name: 'repeated facets, buyer', server: product, ask: streams.repeatedFacets, bars: KEPT_FOR_BUYER },
    ...pair('new search, visitor', [newSearch, newSearch], above('new search, visitor'), true),
    ...pair('new search, buyer', [newSearchOfBuyer, newSearchOfBuyer], above('new search, buyer'), true),
    ...pair('new detail, buyer', [streams.detail(), streams.detail()], above('new detail, buyer'), true),
    ...pair('toggle', [toggle, toggle], ratio('toggle', 0.85)),
    ...pair('booking', [streams.booking(0), streams.booking(1)], ratio('booking', 0.85)),
  ];
}

function toTarget(call: Call, server: BenchServer): Target {
  const { name, ask, isNew, warmupRounds } = call;
  const { origin, pid } = call.server;
  const random = seededRandom(7);
  return {
    name,
    pid,
    client: createBenchClient(origin, CONNECTIONS),
    next: () => ({ kind: name, ...ask(random) }),
    ...(isNew === true && { prepare: () => invalidateResponses(server) }),
    ...(warmupRounds !== undefined && { warmupRounds }),
  };
}

function toRow({ name, bars = {} }: Call, measured: Map<string, Round[]>): Row {
  const { plain, session, hello, server: limit } = bars;
  const own = seriesOf(measured, name);
  const row: Row = { name, figures: [], bars: [] };
  const server = figure('server', 'us', spreadOf(own.server));
  row.figures.push(server, figure('Postgres', 'us', spreadOf(own.postgres)));
  row.figures.push(figure('rate', '/s', spreadOf(own.rate)));
  row.figures.push(figure('p50', 'ms', spreadOf(own.p50)), figure('p99', 'ms', spreadOf(own.p99)));

  const beside = (other: string, least: number | undefined) => {
    const [rate, time] = compare(own, seriesOf(measured, other));
    row.figures.push(figure('by answers', '', rate), figure('by processor time', '', time));
    if (least !== undefined) row.bars?.push(ratioAtLeast([rate, time], least, other));
  };
  const above = (other: string, most: number) => {
    const difference = differencesByRound(own.server, seriesOf(measured, other).server);
    row.bars?.push(atMost(figure(other, 'us', difference), most, `server at most ${other} + ${most} us`));
  };
  if (plain) beside(plain.name, plain.ratio);
  if (plain?.above !== undefined) above(plain.name, plain.above);
  if (session !== undefined) beside(SESSION, session);
  if (hello !== undefined) beside(DRESSED, hello);
  if (limit !== undefined) row.bars?.push(atMost(server, limit));
  const failures = (measured.get(name) ?? []).reduce((sum, round) => sum + round.failures, 0);
  return failures === 0 ? row : { ...row, note: `${failures} failed` };
}

interface Series {
  rate: number[];
  server: number[];
  postgres: number[];
  /** Processor time of both. */
  cost: number[];
  p50: number[];
  p99: number[];
}

function seriesOf(measured: Map<string, Round[]>, name: string): Series {
  const rounds = measured.get(name) ?? [];
  return {
    rate: rounds.map(({ perSecond }) => perSecond),
    server: rounds.map(({ serverCost }) => serverCost),
    postgres: rounds.map(({ postgresCost }) => postgresCost),
    cost: rounds.map(({ serverCost, postgresCost }) => serverCost + postgresCost),
    p50: rounds.map(({ p50 }) => p50),
    p99: rounds.map(({ p99 }) => p99),
  };
}

/** Compares a call with another by responses a second, and by inverse processor time, so that more is better. */
function compare(own: Series, other: Series): [rate: Spread, time: Spread] {
  return [ratiosByRound(own.rate, other.rate), ratiosByRound(other.cost, own.cost)];
}
