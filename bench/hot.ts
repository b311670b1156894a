/**
 * What do the product's hot calls cost beside a bare hello, beside plain code with the very same statements, and beside
 * its own look-up of a session? All in the same run, in rounds that take turns. See README.md.
 */
import { addDays, todayInIndia } from '@aangan/contract/dates';
import { startBenchServer, type BenchServer } from './lib/bench-server.ts';
import { createBenchClient, type BenchClient } from './lib/http-client.ts';
import { runInterleaved, type Round, type Target } from './lib/interleaved.ts';
import { median } from './lib/latencies.ts';
import { formatTable, readOptions } from './lib/options.ts';
import { withPlainServers, type PlainServer, type PlainServers } from './lib/plain-servers.ts';
import { formatSpread, ratiosByRound } from './lib/ratios.ts';
import { searchPath, seededRandom, type BenchRequest, type NextRequest } from './lib/requests.ts';
import { setTimeout as delay } from 'node:timers/promises';

const options = readOptions({ rounds: 5, seconds: 2, connections: 32, properties: 10_000 });
const BUYERS = 200;
/** Different addresses that count as repeated: what many people ask for at the same time. */
const REPEATED = 20;
/** Answers of each call that are compared. */
const COMPARED = 20;
/** Milliseconds in which an instance hears of a change of the catalogue at the latest. */
const CHANGE_HEARD = 600;

type Ask = (random: () => number) => Omit<BenchRequest, 'kind'>;

const get = (path: string, cookie?: string) => ({
  method: 'GET' as const,
  path,
  ...(cookie !== undefined && { cookie }),
});

/** The streams of requests, each the same for the product and for what it is measured beside. */
function createStreams(cookies: string[]) {
  const cookieOf = (random: () => number) => cookies[Math.floor(random() * cookies.length)];
  const draw = seededRandom(3);
  const repeated = Array.from({ length: REPEATED }, () => searchPath(draw));
  const ids = shuffled(options.properties, draw);
  const visitDate = addDays(todayInIndia(), 7);
  const oneOf = (random: () => number) => repeated[Math.floor(random() * REPEATED)] ?? '';
  /** Each id once before any comes again. */
  const detail = (): Ask => {
    let sent = 0;
    return (random) => get(`/api/properties/${ids[sent++ % ids.length]}`, cookieOf(random));
  };
  /** Each booking is of a pair of buyer and property of its own. */
  const booking = (part: number, from = 0): Ask => {
    let sent = from;
    return () => {
      const pair = sent * 2 + part;
      sent += 1;
      const path = `/api/bookings/properties/${1 + (Math.floor(pair / cookies.length) % options.properties)}`;
      const body = JSON.stringify({ visitDate, notes: 'Please call before the visit.' });
      return { method: 'POST', path, cookie: cookies[pair % cookies.length] ?? '', body };
    };
  };
  return {
    session: (random: () => number) => get('/api/auth/validate', cookieOf(random)),
    featured: () => get('/api/properties/featured'),
    repeatedSearch: (random: () => number) => get(oneOf(random)),
    repeatedSearchOfBuyer: (random: () => number) => get(oneOf(random), cookieOf(random)),
    repeatedDetail: (random: () => number) =>
      get(`/api/properties/${1 + Math.floor(random() * REPEATED)}`, cookieOf(random)),
    newSearch: (random: () => number) => get(searchPath(random, { isUnique: true })),
    newSearchOfBuyer: (random: () => number) =>
      get(searchPath(random, { isUnique: true, names: true }), cookieOf(random)),
    detail,
    toggle: (random: () => number) => ({
      method: 'POST' as const,
      path: `/api/shortlists/properties/${1 + Math.floor(random() * options.properties)}/toggle`,
      cookie: cookieOf(random) ?? '',
    }),
    booking,
  };
}

function shuffled(count: number, random: () => number): number[] {
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  for (let last = ids.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [ids[last], ids[other]] = [ids[other] ?? 0, ids[last] ?? 0];
  }
  return ids;
}

function createTargets(server: BenchServer, servers: PlainServers): Target[] {
  const streams = createStreams(server.cookies);
  const clients = new Map<string, BenchClient>();
  const target = (name: string, { origin, pid }: PlainServer, ask: Ask, prepare?: () => Promise<void>): Target => {
    const client = clients.get(origin) ?? createBenchClient(origin, options.connections);
    clients.set(origin, client);
    const random = seededRandom(7);
    const next: NextRequest = () => ({ kind: name, ...ask(random) });
    return { name, client, pid, next, ...(prepare && { prepare }) };
  };
  const product: PlainServer = { origin: server.origin, pid: server.serverPid };
  const { plain } = servers;
  const hello = () => get('/hello');
  const forget = () => changeCatalogue(server);
  return [
    target('hello', servers.hello, hello),
    target('hello with logger and headers', servers['hello with logger and headers'], hello),
    target('plain session look-up', plain, streams.session),
    target('session look-up', product, streams.session),
    target('plain featured', plain, streams.featured),
    target('featured, visitor', product, streams.featured),
    target('repeated search, visitor', product, streams.repeatedSearch),
    target('repeated search, buyer', product, streams.repeatedSearchOfBuyer),
    target('repeated detail, buyer', product, streams.repeatedDetail),
    target('plain new search, visitor', plain, streams.newSearch),
    target('new search, visitor', product, streams.newSearch, forget),
    target('plain new search, buyer', plain, streams.newSearchOfBuyer),
    target('new search, buyer', product, streams.newSearchOfBuyer, forget),
    target('plain new detail, buyer', plain, streams.detail()),
    target('new detail, buyer', product, streams.detail(), forget),
    target('plain toggle', plain, streams.toggle),
    target('toggle', product, streams.toggle),
    target('plain booking', plain, streams.booking(0)),
    target('booking', product, streams.booking(1)),
  ];
}

let workDone = 0;

/** Saves a property as an admin does, and waits until each instance has heard of it: no answer of before stands. */
async function changeCatalogue({ origin, adminCookie }: BenchServer): Promise<void> {
  workDone = (workDone + 1) % 100;
  const answer = await fetch(`${origin}/api/admin/properties/1`, {
    method: 'PATCH',
    headers: { cookie: adminCookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ workDone }),
  });
  if (!answer.ok) throw new Error(`A property could not be saved: ${answer.status} ${await answer.text()}`);
  // an instance asks only while it is asked
  await delay(CHANGE_HEARD);
  await fetch(`${origin}/api/properties/featured`);
}

/** Raises an Error when plain code does not answer as the product does. */
async function compareAnswers({ origin, cookies }: BenchServer, { plain }: PlainServers): Promise<void> {
  const streams = createStreams(cookies);
  const random = seededRandom(11);
  const { session, featured, newSearch, newSearchOfBuyer, toggle, booking } = streams;
  for (const ask of [session, featured, newSearch, newSearchOfBuyer, streams.detail(), toggle]) {
    for (let time = 0; time < COMPARED; time += 1) await expectSame(origin, plain.origin, ask(random));
  }
  // of the last pairs, which no round comes to
  const last = (options.properties * cookies.length) / 2 - 1;
  await expectSame(origin, plain.origin, booking(0, last)(random), booking(1, last)(random));
}

async function expectSame(origin: string, plain: string, ask: ReturnType<Ask>, askPlain = ask): Promise<void> {
  const answer = await textOf(origin, ask);
  // what was put on the list is taken off it
  if (ask.path.endsWith('/toggle')) await textOf(origin, ask);
  const plainAnswer = await textOf(plain, askPlain);
  if (answer !== plainAnswer) throw new Error(`Not the same answer to ${ask.path}:\n${answer}\n${plainAnswer}`);
}

async function textOf(origin: string, { method, path, cookie, body }: ReturnType<Ask>): Promise<string> {
  const headers = {
    'sec-fetch-site': 'same-origin',
    ...(cookie !== undefined && { cookie }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const answer = await fetch(origin + path, { method, headers, ...(body !== undefined && { body }) });
  const text = await answer.text();
  // the number of a booking is its own
  return `${answer.status} ${path.includes('/bookings/') ? text.replace(/"id":\d+/, '"id":0') : text}`;
}

function print(measured: Map<string, Round[]>): void {
  const roundsOf = (name: string) => measured.get(name) ?? [];
  const rates = (name: string) => roundsOf(name).map(({ perSecond }) => perSecond);
  const heading = [
    'call',
    'req/s',
    'to hello',
    'to session',
    'p50 ms',
    'p99',
    'server us',
    'Postgres us',
    'RSS MB',
    'failed',
  ];
  const lines = [...measured].map(([name, rounds]) => [
    name,
    median(rates(name)).toFixed(0),
    formatSpread(ratiosByRound(rates(name), rates('hello'))),
    formatSpread(ratiosByRound(rates(name), rates('session look-up'))),
    ...(['p50', 'p99'] as const).map((figure) => median(rounds.map((round) => round[figure])).toFixed(1)),
    ...(['serverCost', 'postgresCost'] as const).map((figure) =>
      median(rounds.map((round) => round[figure])).toFixed(0),
    ),
    (Math.max(...rounds.map(({ memory }) => memory)) / 1e6).toFixed(0),
    String(rounds.reduce((sum, { failures }) => sum + failures, 0)),
  ]);
  process.stdout.write(formatTable(heading, lines));
}

const server = await startBenchServer({ properties: options.properties, buyers: BUYERS });
try {
  await withPlainServers(server, async (servers) => {
    await compareAnswers(server, servers);
    const targets = createTargets(server, servers);
    print(await runInterleaved({ ...options, targets, postgresPid: server.postgresPid }));
    targets.forEach(({ client }) => client.close());
  });
} finally {
  await server.stop();
}
