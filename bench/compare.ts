/**
 * What do search and detail cost beside the bare look-up of a session? All in the same run, in rounds that take turns,
 * so that other work on the machine falls on each of them alike. See README.md.
 */
import { startBenchServer, type BenchServer } from './lib/bench-server.ts';
import { runClosedLoop, type ClosedLoopReport } from './lib/closed-loop.ts';
import { createBenchClient, type BenchClient } from './lib/http-client.ts';
import { median } from './lib/latencies.ts';
import { formatTable, readOptions } from './lib/options.ts';
import { processorTime } from './lib/processor-time.ts';
import { searchPath, seededRandom, type NextRequest } from './lib/requests.ts';

const options = readOptions({ rounds: 5, seconds: 3, connections: 32, properties: 10_000 });

interface Round extends ClosedLoopReport {
  /** Microseconds of processor time an answer cost; undefined where that can't be measured. */
  serverCost: number | undefined;
  postgresCost: number | undefined;
}

const YARDSTICK = 'session look-up';

function createTargets(cookies: string[]): Map<string, NextRequest> {
  const random = seededRandom(7);
  const cookie = cookies[0] ?? '';
  const get = (kind: string, path: () => string, signedIn: boolean): [string, NextRequest] => [
    kind,
    () => ({ kind, method: 'GET', path: path(), ...(signedIn && { cookie }) }),
  ];
  const detail = () => `/api/properties/${1 + Math.floor(random() * options.properties)}`;
  return new Map([
    get(YARDSTICK, () => '/api/auth/validate', true),
    get('detail', detail, true),
    get('search, user', () => searchPath(random, { names: true }), true),
    get('search, visitor', () => searchPath(random), false),
    get('featured, visitor', () => '/api/properties/featured', false),
    get('stats, visitor', () => '/api/properties/stats', false),
  ]);
}

async function runRound(server: BenchServer, client: BenchClient, next: NextRequest, seconds: number): Promise<Round> {
  const before = [processorTime(server.serverPid), processorTime(server.postgresPid)];
  const report = await runClosedLoop({ client, next, connections: options.connections, seconds });
  const after = [processorTime(server.serverPid), processorTime(server.postgresPid)];
  const cost = (index: number) => {
    const [from, to] = [before[index], after[index]];
    return from === undefined || to === undefined ? undefined : (to - from) / report.answers;
  };
  return { ...report, serverCost: cost(0), postgresCost: cost(1) };
}

function middle(values: (number | undefined)[]): number {
  return median(values.map((value) => value ?? Number.NaN));
}

function describeTarget(name: string, rounds: Round[], yardstick: Round[]): string[] {
  const ratios = rounds.map(({ perSecond }, round) => perSecond / (yardstick[round]?.perSecond ?? Number.NaN));
  const failures = rounds.flatMap(({ outcomes }) => [...outcomes]).filter(([outcome]) => outcome !== 200);
  return [
    name,
    middle(rounds.map(({ perSecond }) => perSecond)).toFixed(0),
    `${median(ratios).toFixed(2)} [${Math.min(...ratios).toFixed(2)}..${Math.max(...ratios).toFixed(2)}]`,
    middle(rounds.map(({ latencies }) => latencies.percentile(0.5))).toFixed(1),
    middle(rounds.map(({ latencies }) => latencies.percentile(0.99))).toFixed(1),
    middle(rounds.map(({ serverCost }) => serverCost)).toFixed(0),
    middle(rounds.map(({ postgresCost }) => postgresCost)).toFixed(0),
    String(failures.reduce((sum, [, count]) => sum + count, 0)),
  ];
}

async function measure(server: BenchServer): Promise<void> {
  const client = createBenchClient(server.origin, options.connections);
  const targets = createTargets(server.cookies);
  const rounds = new Map<string, Round[]>([...targets.keys()].map((name) => [name, []]));
  for (const next of targets.values()) await runRound(server, client, next, 1);
  for (let round = 0; round < options.rounds; round += 1) {
    for (const [name, next] of targets) {
      rounds.get(name)?.push(await runRound(server, client, next, options.seconds));
    }
  }
  client.close();
  const heading = [
    'call',
    'req/s',
    `ratio to ${YARDSTICK}`,
    'p50 ms',
    'p99',
    'server CPU us',
    'Postgres CPU us',
    'not 200',
  ];
  const lines = [...rounds].map(([name, measured]) => describeTarget(name, measured, rounds.get(YARDSTICK) ?? []));
  process.stdout.write(formatTable(heading, lines));
}

process.stdout.write(
  `${options.rounds} rounds of ${options.seconds} s, ${options.connections} connections, ${options.properties} properties\n`,
);
const server = await startBenchServer({ properties: options.properties, buyers: 1 });
await measure(server).finally(() => server.stop());
