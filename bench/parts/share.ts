import { withDemoServer, type DemoServer } from '../lib/demo-server.ts';
import { createBenchClient, type BenchClient, type Outcome } from '../lib/http-client.ts';
import { createLatencies } from '../lib/latencies.ts';
import { runOpenLoop } from '../lib/open-loop.ts';
import { ratiosByRound, spreadOf } from '../lib/ratios.ts';
import { atMost, figure, type Row } from '../lib/report.ts';
import type { BenchRequest } from '../lib/requests.ts';
import type { Run } from '../lib/scale.ts';

const SCALES = {
  smoke: { rounds: 1, seconds: 1 },
  quick: { rounds: 1, seconds: 5 },
  normal: { rounds: 3, seconds: 10 },
};
/** Concurrent requests for pictures, from enough addresses to stay below the limit per minute. */
const PICTURES = 200;
const ADDRESSES = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5'];
/** Homes of the demo catalogue. */
const HOMES = 25;
const RATE = 100;
const PATIENCE_MS = 120_000;
const P99_BAR = 2;

/** Measures how 200 concurrent requests for uncached pictures affect other calls. */
export async function measureShare({ scale }: Run): Promise<Row[]> {
  const { rounds, seconds } = SCALES[scale];
  const [quiet, busy]: [number[], number[]] = [[], []];
  const outcomes = new Map<Outcome, number>();
  for (let round = 0; round < rounds; round += 1) {
    // a new server for each round, because pictures are cached
    await withDemoServer(async (server) => {
      const calls = await othersOf(server);
      const others = createBenchClient(server.origin.replace('localhost', '127.0.0.1'), 50);
      try {
        await p99(others, calls, 2);
        // warms up the image library
        await others.send({ kind: 'picture', method: 'GET', path: `/share/properties/${HOMES}.png` });
        quiet.push(await p99(others, calls, seconds));
        const pictures = requestPictures(server, outcomes);
        busy.push(await p99(others, calls, seconds));
        await pictures;
      } finally {
        others.close();
      }
    });
  }
  const ratio = figure('of a quiet server', '', ratiosByRound(busy, quiet));
  return [
    {
      name: `other calls, ${PICTURES} pictures asked for at once`,
      figures: [figure('p99', 'ms', spreadOf(busy)), figure('quiet p99', 'ms', spreadOf(quiet)), ratio],
      bars: [atMost(ratio, P99_BAR, `at most ${P99_BAR} times`)],
      note: [...outcomes].map(([outcome, count]) => `${outcome}: ${count}`).join(', '),
    },
  ];
}

/** The frequent calls of buyers: a search, a home and the home page's call. */
async function othersOf({ propertyId, signIn }: DemoServer): Promise<BenchRequest[]> {
  const cookie = (await signIn()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const paths = [
    '/api/properties/search',
    `/api/properties/${propertyId}`,
    '/api/properties/featured',
    '/api/bookings',
  ];
  return paths.map((path) => ({ kind: path, method: 'GET', path, cookie }));
}

async function p99(client: BenchClient, calls: readonly BenchRequest[], seconds: number): Promise<number> {
  let sent = 0;
  const next = () => calls[(sent += 1) % calls.length] as BenchRequest;
  const { kinds } = await runOpenLoop({ client, next, ratePerSecond: RATE, seconds });
  const all = createLatencies();
  for (const { latencies } of kinds.values()) latencies.forEach(all.add);
  return all.percentile(0.99);
}

/** Requests the public pictures of all homes, each several times, and counts the responses. */
async function requestPictures({ origin }: DemoServer, outcomes: Map<Outcome, number>): Promise<void> {
  const target = origin.replace('localhost', '127.0.0.1');
  const clients = ADDRESSES.map((localAddress) =>
    createBenchClient(target, PICTURES / ADDRESSES.length, { localAddress, timeoutMs: PATIENCE_MS }),
  );
  const asked = Array.from({ length: PICTURES }, async (_, n) => {
    const path = `/share/properties/${1 + (n % (HOMES - 1))}.png`;
    const outcome = await clients[n % clients.length]?.send({ kind: 'picture', method: 'GET', path });
    if (outcome !== undefined) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  });
  await Promise.all(asked);
  for (const client of clients) client.close();
}
