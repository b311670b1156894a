// Runs several instances of the server behind nginx on one machine, to see that it works here:
//   node deploy/one-machine.mjs [--instances 3] [--standby] [--pooler] [--keep]
//   node deploy/one-machine.mjs [--instances 3] --patroni [--keep]
// Starts Debian's Postgres, with a standby and pgBouncer if wanted, or three of them under Patroni, this many servers, and
// nginx, all from the files of this folder, on free ports and in a scratch folder; checks them, proves that Patroni and etcd
// refuse everything without a password, kills one of each and checks again; stops everything.
// With --keep it waits for Ctrl-C in between. Exit code 1 when a check failed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureServerBuilt } from '../scripts/lib/builds.mjs';
import { SERVER_ENVIRONMENT, SERVER_FILE, SERVER_OPTIONS } from '../scripts/lib/server-options.mjs';
import { freePort, until } from './lib/try-out.mjs';
import * as nginxFiles from './nginx/one-machine.mjs';
import { tryDoors } from './patroni/doors.mjs';
import * as patroni from './patroni/one-machine.mjs';
import * as pooler from './pgbouncer/one-machine.mjs';
import * as postgres from './standby/one-machine.mjs';

const NODE = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url));
const READS = ['/api/properties/search', '/api/properties/featured', '/api/properties/stats'];

/** The settings that the role of a database behind a pooler needs (docs/operations.md). */
const LIMITS = { statement_timeout: '3s', lock_timeout: '2s', idle_in_transaction_session_timeout: '10s' };

/** @typedef {{ port: number, url: string, child: import('node:child_process').ChildProcess }} Instance */

const { values: wanted } = parseArgs({
  options: {
    instances: { type: 'string', default: '3' },
    standby: { type: 'boolean', default: false },
    pooler: { type: 'boolean', default: false },
    patroni: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
const count = Number(wanted.instances);
// Patroni decides which of them all connections lead to
const isAlone = !(wanted.patroni && (wanted.standby || wanted.pooler));
const missing = [
  ...(wanted.patroni ? patroni : postgres).missingPackages(),
  ...nginxFiles.missingPackages(),
  ...(wanted.pooler ? pooler.missingPackages() : []),
];
if (missing.length > 0 || !(count >= 2) || !isAlone) {
  const usage =
    'Usage: node deploy/one-machine.mjs [--instances 3] [[--standby] [--pooler] | --patroni] [--keep]; two or more';
  process.stderr.write(`${missing.length > 0 ? `apt-get install ${missing.join(' ')}` : usage}\n`);
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'aangan-one-machine-'));
chmodSync(folder, 0o755);
/** @type {(() => Promise<unknown>)[]} */
const closers = [];
let failed = 0;
try {
  await tryOut();
} catch (error) {
  failed += 1;
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\nLogs are in ${folder}\n`);
} finally {
  for (const close of closers.reverse()) await close();
}
if (failed === 0) rmSync(folder, { recursive: true });
process.exitCode = failed === 0 ? 0 : 1;

async function tryOut() {
  await ensureServerBuilt();
  const cluster = wanted.patroni ? await startCluster() : undefined;
  const database = cluster ? undefined : await startDatabase();
  const place = database ? await placeOf(database) : { DATABASE_URL: cluster?.url ?? '' };
  const env = { ...place, SMS_URL: await startGateway() };
  /** @type {Instance[]} */
  const instances = [];
  for (let nth = 0; nth < count; nth += 1) instances.push(await startInstance(await freePort(), env));
  closers.push(() => Promise.all(instances.map(({ child }) => end(child, 'SIGTERM'))));
  const nginx = await nginxFiles.startNginx(instances.map(({ port }) => port));
  closers.push(nginx.stop);
  process.stdout.write(`${nginx.url}  ${count} instances, logs in ${folder}\n`);

  check('every instance is ready', await all(instances, async ({ url }) => (await ask(`${url}/readyz`)) === 200));
  check(
    'nginx passes on what instances answer',
    await all(READS, async (path) => (await ask(nginx.url + path)) === 200),
  );
  check('metrics are hidden', (await ask(`${nginx.url}/metrics`)) === 404);
  check('an address has one limit over all instances', await sharesLimits(nginx.url));
  check('an upload is refused without a session', (await upload(nginx.url)) === 401);
  if (cluster) for (const [what, holds] of await tryDoors(cluster)) check(what, holds);
  if (wanted.standby) {
    check('every instance reads the standby', await all(instances, ({ url }) => standbyIs(url, 'up')));
  }
  if (wanted.keep) await untilInterrupted();

  const [first] = instances;
  const killed = await readWhile(nginx.url, async () => {
    if (first) await end(first.child, 'SIGKILL');
    await delay(3_000);
    if (first) instances[0] = await startInstance(first.port, env);
    await delay(3_000);
  });
  check(`an instance is killed and comes back: ${killed.reads} reads, ${killed.failed} failed`, killed.failed === 0);
  if (cluster) {
    const primary = await cluster.primary();
    if (primary) await cluster.killNode(primary);
    await until(async () => (await cluster.primary()) !== undefined, 'No standby succeeded the primary');
    await until(() => all(instances, async ({ url }) => (await ask(`${url}/readyz`)) === 200), 'No instance came back');
    check('the machine of the primary is killed, and another one takes over', true);
  }
  if (database && wanted.standby) {
    const { reads, failed: lost } = await readWhile(nginx.url, async () => {
      await database.killStandby();
      await delay(3_000);
      await until(
        () => all(instances, ({ url }) => standbyIs(url, 'away')),
        'Nobody found out that the standby is away',
      );
    });
    check(`the standby is killed: ${reads} reads, ${lost} failed`, lost === 0);
  }
}

async function startDatabase() {
  const database = await postgres.startPostgres(join(folder, 'postgres'), { withStandby: wanted.standby });
  closers.push(database.stop);
  return database;
}

async function startCluster() {
  const cluster = await patroni.startOnOneMachine(join(folder, 'patroni'));
  closers.push(cluster.stop);
  return cluster;
}

/** @param {string} url */
async function upload(url) {
  const body = new Blob([new Uint8Array(1_000_000)]);
  return fetch(`${url}/api/admin/properties/1/media`, { method: 'POST', body }).then(({ status }) => status);
}

/**
 * Returns the settings that lead to the database.
 * @param {Awaited<ReturnType<typeof postgres.startPostgres>>} database
 * @returns {Promise<Record<string, string>>}
 */
async function placeOf(database) {
  const read = database.readUrl === undefined ? {} : { DATABASE_READ_URL: database.readUrl };
  if (!wanted.pooler) return { DATABASE_URL: database.url, ...read };
  for (const [name, value] of Object.entries(LIMITS)) {
    await database.query(`ALTER ROLE aangan IN DATABASE aangan SET ${name} = '${value}'`);
  }
  let setting = 'on';
  /** @param {string} url */
  const through = async (url) => {
    const { port } = new URL(url);
    const pgbouncer = await pooler.startPgBouncer({ host: '127.0.0.1', port: Number(port), user: 'aangan' });
    closers.push(pgbouncer.stop);
    setting = pgbouncer.setting;
    return url.replace(`:${port}/`, `:${pgbouncer.port}/`);
  };
  const place = { DATABASE_URL: await through(database.url), ...read };
  if (place.DATABASE_READ_URL !== undefined) place.DATABASE_READ_URL = await through(place.DATABASE_READ_URL);
  return { ...place, DATABASE_POOLER: setting };
}

/**
 * Stands in for an SMS gateway: accepts every message, and sends none.
 * @returns {Promise<string>} its address
 */
async function startGateway() {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(202).end('{}');
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  closers.push(async () => server.close());
  return `http://127.0.0.1:${port}/`;
}

/**
 * @param {number} port
 * @param {Record<string, string>} place
 * @returns {Promise<Instance>}
 */
async function startInstance(port, place) {
  const data = join(folder, 'data');
  mkdirSync(data, { recursive: true });
  const log = openSync(join(folder, `server-${port}.log`), 'a');
  const env = {
    PATH: process.env['PATH'],
    ...SERVER_ENVIRONMENT,
    NODE_ENV: 'production',
    APP_ORIGIN: 'https://homes.example.com',
    APP_SECRET: 'of a try-out that nobody outside this machine can reach',
    TRUSTED_PROXIES: '127.0.0.1/32',
    SMS_PROVIDER: 'http',
    MAIL_PROVIDER: 'off',
    DATA_DIR: data,
    PORT: String(port),
    ...place,
  };
  const child = spawn(NODE, [...SERVER_OPTIONS, SERVER_FILE], { cwd: data, env, stdio: ['ignore', log, log] });
  const url = `http://127.0.0.1:${port}`;
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`The instance on port ${port} did not start`);
    return (await ask(`${url}/readyz`)) === 200;
  }, `The instance on port ${port} was not ready in time`);
  return { port, url, child };
}

/**
 * @param {Instance['child']} child
 * @param {NodeJS.Signals} signal
 */
async function end(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

/**
 * @param {string} url
 * @returns {Promise<number>} the status; 0 without an answer
 */
async function ask(url) {
  return fetch(url).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 0,
  );
}

/**
 * @param {string} url of an instance
 * @param {'up' | 'away'} state
 */
async function standbyIs(url, state) {
  const answer = await fetch(`${url}/readyz`);
  return /** @type {{ replica?: string }} */ (await answer.json()).replica === state;
}

/**
 * Checks that the 101st code of one address in an hour is refused, whichever instances got the requests (docs/security.md).
 * @param {string} url
 */
async function sharesLimits(url) {
  /** @type {number[]} */
  const statuses = [];
  for (let nth = 0; nth <= 100; nth += 1) {
    const answer = await fetch(`${url}/api/auth/start`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-origin': 'https://homes.example.com' },
      body: JSON.stringify({ contactNo: `72${String(nth).padStart(8, '0')}` }),
    });
    await answer.arrayBuffer();
    statuses.push(answer.status);
  }
  return statuses.slice(0, 100).every((status) => status !== 429) && statuses[100] === 429;
}

/**
 * Reads through nginx, a few at a time, until `work` is done.
 * @param {string} url
 * @param {() => Promise<void>} work
 */
async function readWhile(url, work) {
  const progress = { isOver: false, reads: 0, failed: 0 };
  const lanes = [0, 1, 2, 3].map(async () => {
    for (let nth = 0; !progress.isOver; nth += 1) {
      const status = await ask(url + READS[nth % READS.length]);
      progress.reads += 1;
      if (status !== 200) progress.failed += 1;
      // stays within the limits of one address
      await delay(250);
    }
  });
  await work();
  progress.isOver = true;
  await Promise.all(lanes);
  return progress;
}

/**
 * @template T
 * @param {T[]} list
 * @param {(item: T) => Promise<boolean>} holds
 */
async function all(list, holds) {
  return (await Promise.all(list.map(holds))).every(Boolean);
}

/**
 * @param {string} what
 * @param {boolean} holds
 */
function check(what, holds) {
  if (!holds) failed += 1;
  process.stdout.write(`${holds ? 'ok    ' : 'FAILED'} ${what}\n`);
}

async function untilInterrupted() {
  process.stdout.write('Ctrl-C goes on with killing one of each, and stops.\n');
  await once(process, 'SIGINT');
}
