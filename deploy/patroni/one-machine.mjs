// Three Postgres with a successor on one machine, to try it out: node deploy/patroni/one-machine.mjs FOLDER. Starts three
// times etcd, Patroni and Postgres, and HAProxy, on free ports, from the files beside this one; prints the addresses
// for DATABASE_URL and DATABASE_READ_URL, and takes all down again at Ctrl-C. The folder must not exist yet.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import {
  accountForPostgres,
  folderFromArguments,
  freePort,
  missingPackages as missingOf,
  PASSWORD,
  stopAtSignal,
  until,
} from '../lib/try-out.mjs';

/**
 * @typedef {{ name: string, folder: string, ports: { rest: number, postgres: number, client: number, peer: number } }} Node
 * @typedef {{ name: string, role: string, state: string }} Member
 * @typedef {import('node:child_process').ChildProcess} ChildProcess
 * @typedef {Awaited<ReturnType<typeof startOnOneMachine>>} PatroniCluster
 */

const FILES = fileURLToPath(new URL('.', import.meta.url));
const NAMES = ['one', 'two', 'three'];

/** What has to be installed for it, and from which of Debian's packages. */
const PROGRAMS = {
  '/usr/bin/etcd': 'etcd-server',
  '/usr/bin/patroni': 'patroni python3-etcd',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
};

/** @returns {string[]} the packages that are missing */
export function missingPackages() {
  return missingOf(PROGRAMS);
}

/**
 * Brings the cluster up: resolves when there is a primary, a synchronous standby and another one, and HAProxy knows it.
 * `folder` is new, and stays when the cluster has stopped. Raises an Error that names the folder with the logs.
 * @param {string} folder
 */
export async function startOnOneMachine(folder) {
  mkdirSync(folder, { mode: 0o755 });
  const account = accountForPostgres();
  /** @type {Node[]} */
  const nodes = [];
  for (const name of NAMES) nodes.push(await prepareNode(join(folder, name), name, account));
  const hosts = nodes.map(({ ports }) => `127.0.0.1:${ports.client}`).join();
  /** @type {Map<string, ChildProcess[]>} */
  const running = new Map();
  const proxy = { primary: await freePort(), standbys: await freePort() };

  /** @param {Node} node */
  const startNode = (node) => {
    const etcd = start(node, 'etcd', ['/usr/bin/etcd', ...etcdArguments(node, nodes)], { account });
    const env = patroniEnvironment(node, hosts);
    const patroni = start(node, 'patroni', ['/usr/bin/patroni', join(FILES, 'patroni.yml')], { account, env });
    running.set(node.name, [etcd, patroni]);
  };
  /**
   * As if its machine lost power: everything on it ends at once.
   * @param {Node} node
   */
  const killNode = async (node) => {
    const children = running.get(node.name) ?? [];
    // Patroni first, or it would see its Postgres die
    for (const child of [...children].reverse()) child.kill('SIGKILL');
    killPostgres(node);
    await Promise.all(children.map(ended));
    running.delete(node.name);
  };

  nodes.forEach(startNode);
  const configuration = join(folder, 'haproxy.cfg');
  writeFileSync(configuration, haproxyConfiguration(nodes, proxy));
  const haproxy = start({ folder }, 'haproxy', ['/usr/sbin/haproxy', '-db', '-f', configuration], {});
  const cluster = {
    nodes,
    url: `postgres://aangan:${PASSWORD}@127.0.0.1:${proxy.primary}/aangan`,
    readUrl: `postgres://aangan:${PASSWORD}@127.0.0.1:${proxy.standbys}/aangan`,
    members: () => findMembers(nodes),
    /** Who is the primary now; undefined while nobody is. */
    primary: async () => {
      const members = await findMembers(nodes);
      const leader = members.find(({ role, state }) => role === 'leader' && state === 'running');
      return nodes.find(({ name }) => name === leader?.name);
    },
    startNode,
    killNode,
    /** Kills the postmaster and all its processes, and leaves Patroni to see to it. */
    killPostgres,
    stop: async () => {
      haproxy.kill('SIGTERM');
      await ended(haproxy);
      for (const node of nodes) await killNode(node);
    },
  };
  try {
    await until(async () => isWhole(await cluster.members()), `The cluster is not complete, see ${folder}`);
    await createProductDatabase(proxy.primary);
    return cluster;
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

/**
 * Whether all three are there, one of them as primary and one as its synchronous standby.
 * @param {Member[]} members
 */
export function isWhole(members) {
  const roles = members.filter(({ state }) => state === 'running' || state === 'streaming').map(({ role }) => role);
  return roles.sort().join() === 'leader,replica,sync_standby';
}

/**
 * @param {string} folder
 * @param {string} name
 * @param {{ uid?: number, gid?: number }} account
 * @returns {Promise<Node>}
 */
async function prepareNode(folder, name, { uid, gid }) {
  mkdirSync(folder);
  chmodSync(folder, 0o700);
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  const [rest, postgres, client, peer] = [await freePort(), await freePort(), await freePort(), await freePort()];
  return { name, folder, ports: { rest, postgres, client, peer } };
}

/**
 * @param {Node} node
 * @param {Node[]} nodes
 */
function etcdArguments({ name, folder, ports }, nodes) {
  const members = nodes.map((node) => `${node.name}=http://127.0.0.1:${node.ports.peer}`).join();
  return [
    `--name=${name}`,
    `--data-dir=${join(folder, 'etcd')}`,
    `--listen-client-urls=http://127.0.0.1:${ports.client}`,
    `--advertise-client-urls=http://127.0.0.1:${ports.client}`,
    `--listen-peer-urls=http://127.0.0.1:${ports.peer}`,
    `--initial-advertise-peer-urls=http://127.0.0.1:${ports.peer}`,
    `--initial-cluster=${members}`,
    // three of them share one disk here, which the defaults (100 and 1000 ms) take for a failure
    '--heartbeat-interval=250',
    '--election-timeout=2500',
  ];
}

/**
 * What patroni.env says on each machine.
 * @param {Node} node
 * @param {string} hosts
 */
function patroniEnvironment({ name, folder, ports }, hosts) {
  return {
    PATRONI_NAME: name,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${ports.rest}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${ports.rest}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${ports.postgres}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${ports.postgres}`,
    PATRONI_POSTGRESQL_DATA_DIR: join(folder, 'postgres'),
    PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
    PATRONI_ETCD3_HOSTS: hosts,
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: PASSWORD,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: PASSWORD,
  };
}

/**
 * The file as it is, but for addresses.
 * @param {Node[]} nodes
 * @param {{ primary: number, standbys: number }} proxy
 */
function haproxyConfiguration(nodes, proxy) {
  return readFileSync(join(FILES, 'haproxy.cfg'), 'utf8')
    .replace('127.0.0.1:5000', `127.0.0.1:${proxy.primary}`)
    .replace('127.0.0.1:5001', `127.0.0.1:${proxy.standbys}`)
    .replaceAll(/10\.0\.0\.([123]):5432 check port 8008/g, (_, nth) => {
      const ports = nodes[Number(nth) - 1]?.ports;
      return `127.0.0.1:${ports?.postgres} check port ${ports?.rest}`;
    });
}

/**
 * Starts a program that writes to a log of its own.
 * @param {{ folder: string }} place
 * @param {string} log
 * @param {string[]} command
 * @param {{ account?: { uid?: number, gid?: number }, env?: Record<string, string> }} options
 * @returns {ChildProcess}
 */
function start({ folder }, log, [program = '', ...args], { account = {}, env = {} }) {
  const output = openSync(join(folder, `${log}.log`), 'a');
  const all = { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', ...env };
  // a group of its own: Ctrl-C in the terminal reaches it through us only
  return spawn(program, args, { cwd: folder, env: all, ...account, detached: true, stdio: ['ignore', output, output] });
}

/** @param {ChildProcess} child */
async function ended(child) {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/**
 * The postmaster and all its processes, which have groups of their own.
 * @param {Node} node
 */
function killPostgres({ folder }) {
  const file = join(folder, 'postgres', 'postmaster.pid');
  const postmaster = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0;
  const list = `/proc/${postmaster}/task/${postmaster}/children`;
  if (!existsSync(list)) return;
  const children = readFileSync(list, 'utf8').trim().split(' ');
  for (const pid of [postmaster, ...children.filter(Boolean).map(Number)]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It had ended already.
    }
  }
}

/**
 * What the first of Patronis that answers says of all.
 * @param {Node[]} nodes
 * @returns {Promise<Member[]>} none while nobody answers
 */
async function findMembers(nodes) {
  for (const { ports } of nodes) {
    try {
      const answer = await fetch(`http://127.0.0.1:${ports.rest}/cluster`, { signal: AbortSignal.timeout(2_000) });
      const { members } = /** @type {{ members: Member[] }} */ (await answer.json());
      return members;
    } catch {
      // Its machine is down: the next one.
    }
  }
  return [];
}

/**
 * The role and the database of docs/operations.md.
 * @param {number} port
 */
async function createProductDatabase(port) {
  await until(async () => {
    const client = new Client({ host: '127.0.0.1', port, user: 'postgres', password: PASSWORD, database: 'postgres' });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(`CREATE ROLE aangan LOGIN PASSWORD '${PASSWORD}'`);
      await client.query(`CREATE DATABASE aangan OWNER aangan TEMPLATE template0`);
      return true;
    } catch (error) {
      if (/** @type {{ code?: string }} */ (error).code?.startsWith('42')) throw error;
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }, 'HAProxy leads to no primary');
}

if (import.meta.main) {
  const cluster = await startOnOneMachine(resolve(folderFromArguments(missingPackages())));
  process.stdout.write(`DATABASE_URL=${cluster.url}\nDATABASE_READ_URL=${cluster.readUrl}\n`);
  stopAtSignal(cluster.stop);
}
