import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseConnection } from '../../apps/server/src/database/connection.ts';
import { freePort } from '../../apps/server/src/ports.ts';
import { seededRandom } from '../../apps/server/test/seeded.ts';
import { ROOT } from '../../scripts/lib/processes.mjs';
import { ensureBuilt } from '../../scripts/lib/builds.mjs';
import { SERVER_FILE } from '../../scripts/lib/server-options.mjs';
import { startBenchServer, type BenchServer } from '../lib/bench-server.ts';
import { runClosedLoop } from '../lib/closed-loop.ts';
import { createBenchClient } from '../lib/http-client.ts';
import { findProcess, residentMemory } from '../lib/processor-time.ts';
import { spreadOf } from '../lib/ratios.ts';
import { atMost, figure, type Row } from '../lib/report.ts';
import type { Run } from '../lib/scale.ts';
import { createStreams, type Ask } from '../lib/streams.ts';

const SCALES = {
  smoke: { runs: 1, properties: 200, seconds: 0.5 },
  quick: { runs: 3, properties: 10_000, seconds: 3 },
  normal: { runs: 5, properties: 10_000, seconds: 6 },
};
const CONNECTIONS = 32;
const BUYERS = 200;
const PATIENCE_MS = 120_000;
const LOOK_EVERY_MS = 5;
/** Milliseconds after which the memory used by a start has been collected. */
const REST_MS = 3_000;

/** The same for a first start, when the processes that decode pictures and clean PDFs have ended. */
const FIRST_REST_MS = 20_000;

/** Milliseconds and megabytes. */
const BARS = { embedded: 1_200, external: 1_000, idle: 130, firstIdle: 165, loaded: 220 };

/** Measures the time from start to the first response, and the memory of the process. */
export async function measureStart({ scale }: Run): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'aangan-start-'));
  try {
    await ensureBuilt((text) => void process.stderr.write(text));
    // creates the cluster, the sample catalogue and Node's compile cache, which later starts reuse
    let held = 0;
    const first = await timeStart({ DATA_DIR: dataDir }, async (serverPid) => {
      await delay(FIRST_REST_MS);
      held = residentMemory(serverPid) / 1e6;
    });
    const rss = figure('RSS', 'MB', held);
    return [
      { name: 'first start, embedded', figures: [figure('to the first search', 'ms', first)] },
      { name: 'memory, idle after a first start', figures: [rss], bars: [atMost(rss, BARS.firstIdle)] },
      ...(await measureLater(dataDir, SCALES[scale])),
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureLater(
  dataDir: string,
  { runs, properties, seconds }: (typeof SCALES)[keyof typeof SCALES],
): Promise<Row[]> {
  const server = await startBenchServer({ properties, buyers: BUYERS });
  try {
    const memory = await measureMemory(server, properties, seconds);
    const embedded = { DATA_DIR: dataDir };
    const external = { ...embedded, DATABASE_URL: urlOf(server.connection) };
    const times = { embedded: [] as number[], external: [] as number[] };
    for (let run = 0; run < runs; run += 1) {
      times.embedded.push(await timeStart(embedded));
      times.external.push(await timeStart(external));
    }
    return [
      startRow('later start, embedded', times.embedded, BARS.embedded),
      startRow('later start, external', times.external, BARS.external),
      ...memory,
    ];
  } finally {
    await server.stop();
  }
}

function startRow(name: string, times: number[], bar: number): Row {
  const time = figure('to the first search', 'ms', spreadOf(times));
  return { name, figures: [time], bars: [atMost(time, bar)] };
}

/**
 * Measures the milliseconds from `npm start` to the first response of a search.
 * @param whileUp called with the id of the server's process, and awaited before the server is stopped
 */
export async function timeStart(
  place: { DATA_DIR: string; DATABASE_URL?: string },
  whileUp?: (serverPid: number) => Promise<void>,
): Promise<number> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    PORT: String(port),
    HOST: '127.0.0.1',
    SMS_PROVIDER: 'file',
    LOG_LEVEL: 'error',
    ...place,
  };
  const began = performance.now();
  // a process group of its own, so that a signal reaches all of it, as Ctrl-C does
  const child = spawn('npm', ['start', '--silent'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  try {
    await untilSearched(origin, child);
    const ms = performance.now() - began;
    await whileUp?.(findProcess(child.pid ?? 0, SERVER_FILE) ?? 0);
    return ms;
  } finally {
    const ended = child.exitCode === null ? once(child, 'exit') : undefined;
    if (ended) process.kill(-(child.pid ?? 0), 'SIGINT');
    await ended;
  }
}

async function untilSearched(origin: string, child: ChildProcess): Promise<void> {
  const client = createBenchClient(origin, 1);
  const deadline = performance.now() + PATIENCE_MS;
  try {
    while (performance.now() < deadline && child.exitCode === null) {
      const outcome = await client.send({ kind: 'search', method: 'GET', path: '/api/properties/search' });
      if (outcome === 200) return;
      await delay(LOOK_EVERY_MS);
    }
  } finally {
    client.close();
  }
  throw new Error('npm start did not answer a search');
}

/** Gives the address of a database, as DATABASE_URL takes it. */
export function urlOf({ host, port, user, database, password }: DatabaseConnection): string {
  const who = [user, ...(password === undefined ? [] : [password])].map(encodeURIComponent).join(':');
  return `postgres://${who}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

async function measureMemory(server: BenchServer, properties: number, seconds: number): Promise<Row[]> {
  const read = () => residentMemory(server.serverPid) / 1e6;
  await delay(REST_MS);
  const idle = figure('RSS', 'MB', read());
  const { newSearchOfBuyer, repeatedSearch, session } = createStreams(server.cookies, properties);
  const held: number[] = [];
  for (const ask of [newSearchOfBuyer, repeatedSearch, session]) {
    await load(server.origin, ask, seconds);
    held.push(read());
  }
  const loaded = figure('RSS', 'MB', Math.max(...held));
  return [
    { name: 'memory, idle', figures: [idle], bars: [atMost(idle, BARS.idle)] },
    { name: 'memory, under load', figures: [loaded], bars: [atMost(loaded, BARS.loaded)] },
  ];
}

async function load(origin: string, ask: Ask, seconds: number): Promise<void> {
  const client = createBenchClient(origin, CONNECTIONS);
  const random = seededRandom(7);
  const next = () => ({ kind: 'load', ...ask(random) });
  const { failures } = await runClosedLoop({ client, next, connections: CONNECTIONS, seconds });
  client.close();
  if (failures > 0) throw new Error(`${failures} requests failed`);
}
