// Tries out a Patroni cluster of three on one machine: node deploy/patroni/one-machine.mjs FOLDER. Starts three times etcd,
// Patroni and Postgres, and HAProxy, on free ports, from the files beside this one; proves that nothing opens without its
// credentials; prints the addresses for DATABASE_URL and DATABASE_READ_URL, and stops everything at Ctrl-C. The folder must
// not exist yet. Exit code 1 when something opened.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
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
import { ask } from './ask.mjs';
import { tryDoors } from './doors.mjs';

/**
 * @typedef {{ name: string, folder: string, ports: { rest: number, postgres: number, client: number, peer: number } }} Node
 * @typedef {{ name: string, role: string, state: string }} Member
 * @typedef {import('node:child_process').ChildProcess} ChildProcess
 * @typedef {Awaited<ReturnType<typeof startOnOneMachine>>} PatroniCluster
 */

const FILES = fileURLToPath(new URL('.', import.meta.url));
const NAMES = ['one', 'two', 'three'];

/** The programs it needs, each with its package of Debian. */
const PROGRAMS = {
  '/usr/bin/etcd': 'etcd-server',
  '/usr/bin/etcdctl': 'etcd-client',
  '/usr/bin/patroni': 'patroni python3-etcd',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
};

/** @returns {string[]} the packages that are missing */
export function missingPackages() {
  return missingOf(PROGRAMS);
}

/**
 * Starts the cluster; resolves when there is a primary, a synchronous standby and another one, and HAProxy leads to it.
 * `folder` is new, and stays when the cluster has stopped. Raises an Error that names the folder with the logs.
 * @param {string} folder
 */
export async function startOnOneMachine(folder) {
  mkdirSync(folder, { mode: 0o755 });
  const account = accountForPostgres();
  const keys = join(folder, 'keys');
  run([join(FILES, 'make-keys.sh'), keys, ...NAMES.map((name) => `${name}=127.0.0.1`)]);
  const ca = join(folder, 'ca.pem');
  copyFileSync(join(keys, 'ca.pem'), ca);
  chmodSync(ca, 0o644);
  /** @type {Node[]} */
  const nodes = [];
  for (const name of NAMES) nodes.push(await prepareNode({ folder: join(folder, name), name, keys, account }));
  const hosts = nodes.map(({ ports }) => `127.0.0.1:${ports.client}`).join();
  /** @type {Map<string, ChildProcess[]>} */
  const running = new Map();
  const proxy = { primary: await freePort(), standbys: await freePort() };

  /** @param {Node} node */
  const startEtcd = (node) => {
    running.set(node.name, [start(node, 'etcd', ['/usr/bin/etcd', ...etcdArguments(node, nodes)], { account })]);
  };
  /** @param {Node} node */
  const startPatroni = (node) => {
    const env = patroniEnvironment(node, hosts);
    const patroni = start(node, 'patroni', ['/usr/bin/patroni', join(node.folder, 'patroni.yml')], { account, env });
    running.set(node.name, [...(running.get(node.name) ?? []), patroni]);
  };
  /** @param {Node} node */
  const startNode = (node) => {
    startEtcd(node);
    startPatroni(node);
  };
  /**
   * Simulates a power cut of the machine: ends everything on it at once.
   * @param {Node} node
   */
  const killNode = async (node) => {
    const children = running.get(node.name) ?? [];
    // Patroni first, or it would notice the end of its Postgres
    for (const child of [...children].reverse()) child.kill('SIGKILL');
    killPostgres(node);
    await Promise.all(children.map(ended));
    running.delete(node.name);
  };

  const configuration = join(folder, 'haproxy.cfg');
  writeFileSync(configuration, haproxyConfiguration(nodes, proxy, ca));
  const haproxy = start({ folder }, 'haproxy', ['/usr/sbin/haproxy', '-db', '-f', configuration], {});
  const tls = `sslmode=verify-full&sslrootcert=${ca}`;
  const cluster = {
    nodes,
    /** The certificate of the cluster's authority. */
    ca: readFileSync(ca, 'utf8'),
    url: `postgres://aangan:${PASSWORD}@127.0.0.1:${proxy.primary}/aangan?${tls}`,
    readUrl: `postgres://aangan:${PASSWORD}@127.0.0.1:${proxy.standbys}/aangan?${tls}`,
    members: () => findMembers(cluster),
    /** The present primary; undefined while there is none. */
    primary: async () => {
      const members = await findMembers(cluster);
      const leader = members.find(({ role, state }) => role === 'leader' && state === 'running');
      return nodes.find(({ name }) => name === leader?.name);
    },
    startNode,
    killNode,
    /** Kills the postmaster and all its processes, and leaves the recovery to Patroni. */
    killPostgres,
    stop: async () => {
      haproxy.kill('SIGTERM');
      await ended(haproxy);
      for (const node of nodes) await killNode(node);
    },
  };
  try {
    nodes.forEach(startEtcd);
    await until(() => answersAll(cluster), `etcd did not start, see ${folder}`);
    const [first] = nodes;
    const passwords = { ETCD_ROOT_PASSWORD: PASSWORD, PATRONI_ETCD3_PASSWORD: PASSWORD };
    run([join(FILES, 'guard-etcd.sh'), `https://127.0.0.1:${first?.ports.client}`, ca], passwords);
    nodes.forEach(startPatroni);
    await until(async () => isWhole(await cluster.members()), `The cluster is not complete, see ${folder}`);
    await createProductDatabase(proxy.primary, cluster.ca);
    return cluster;
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

/**
 * Whether all three are up, one of them as primary and one as its synchronous standby.
 * @param {Member[]} members
 */
export function isWhole(members) {
  const roles = members.filter(({ state }) => state === 'running' || state === 'streaming').map(({ role }) => role);
  return roles.sort().join() === 'leader,replica,sync_standby';
}

/**
 * Runs one of the scripts beside this one to its end. Raises an Error with its output.
 * @param {string[]} command
 * @param {Record<string, string>} [env]
 */
function run([program = '', ...args], env = {}) {
  const { status, stderr } = spawnSync(program, args, {
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${program}: ${stderr}`);
}

/**
 * Makes a folder that stands for /etc of a machine: the keys, and Patroni's file with other folders and addresses.
 * @param {{ folder: string, name: string, keys: string, account: { uid?: number, gid?: number } }} machine
 * @returns {Promise<Node>}
 */
async function prepareNode({ folder, name, keys, account: { uid, gid } }) {
  const tls = join(folder, 'tls');
  mkdirSync(tls, { recursive: true });
  copyFileSync(join(keys, 'ca.pem'), join(tls, 'ca.pem'));
  for (const end of ['key', 'pem']) copyFileSync(join(keys, `${name}.${end}`), join(tls, `machine.${end}`));
  const configuration = readFileSync(join(FILES, 'patroni.yml'), 'utf8')
    .replaceAll('/etc/aangan-tls', tls)
    .replaceAll(/10\.0\.0\.\d+/g, '127.0.0.1');
  writeFileSync(join(folder, 'patroni.yml'), configuration);
  chmodSync(folder, 0o700);
  if (uid !== undefined && gid !== undefined) {
    const files = ['ca.pem', 'machine.key', 'machine.pem'].map((file) => join(tls, file));
    for (const place of [folder, tls, ...files]) chownSync(place, uid, gid);
  }
  const [rest, postgres, client, peer] = [await freePort(), await freePort(), await freePort(), await freePort()];
  return { name, folder, ports: { rest, postgres, client, peer } };
}

/**
 * @param {Node} node
 * @param {Node[]} nodes
 */
function etcdArguments({ name, folder, ports }, nodes) {
  const members = nodes.map((node) => `${node.name}=https://127.0.0.1:${node.ports.peer}`).join();
  const tls = (/** @type {string} */ file) => join(folder, 'tls', file);
  return [
    `--name=${name}`,
    `--data-dir=${join(folder, 'etcd')}`,
    `--listen-client-urls=https://127.0.0.1:${ports.client}`,
    `--advertise-client-urls=https://127.0.0.1:${ports.client}`,
    `--listen-peer-urls=https://127.0.0.1:${ports.peer}`,
    `--initial-advertise-peer-urls=https://127.0.0.1:${ports.peer}`,
    `--initial-cluster=${members}`,
    `--cert-file=${tls('machine.pem')}`,
    `--key-file=${tls('machine.key')}`,
    `--peer-cert-file=${tls('machine.pem')}`,
    `--peer-key-file=${tls('machine.key')}`,
    `--peer-trusted-ca-file=${tls('ca.pem')}`,
    '--peer-client-cert-auth',
    // three of them share one disk here, and the defaults (100 and 1000 ms) would count its delays as failures
    '--heartbeat-interval=250',
    '--election-timeout=2500',
  ];
}

/**
 * Returns the settings of patroni.env on each machine.
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
    PATRONI_ETCD3_USERNAME: 'patroni',
    PATRONI_ETCD3_PASSWORD: PASSWORD,
    PATRONI_RESTAPI_USERNAME: 'patroni',
    PATRONI_RESTAPI_PASSWORD: PASSWORD,
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: PASSWORD,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: PASSWORD,
    PATRONI_REWIND_USERNAME: 'rewind',
    PATRONI_REWIND_PASSWORD: PASSWORD,
  };
}

/**
 * Returns the file with other addresses.
 * @param {Node[]} nodes
 * @param {{ primary: number, standbys: number }} proxy
 * @param {string} ca
 */
function haproxyConfiguration(nodes, proxy, ca) {
  return readFileSync(join(FILES, 'haproxy.cfg'), 'utf8')
    .replace('/etc/haproxy/aangan-ca.pem', ca)
    .replace('127.0.0.1:5000', `127.0.0.1:${proxy.primary}`)
    .replace('127.0.0.1:5001', `127.0.0.1:${proxy.standbys}`)
    .replaceAll(/10\.0\.0\.([123]):5432 check port 8008/g, (_, nth) => {
      const ports = nodes[Number(nth) - 1]?.ports;
      return `127.0.0.1:${ports?.postgres} check port ${ports?.rest}`;
    });
}

/**
 * Starts a program with a log of its own.
 * @param {{ folder: string }} place
 * @param {string} log
 * @param {string[]} command
 * @param {{ account?: { uid?: number, gid?: number }, env?: Record<string, string> }} options
 * @returns {ChildProcess}
 */
function start({ folder }, log, [program = '', ...args], { account = {}, env = {} }) {
  const output = openSync(join(folder, `${log}.log`), 'a');
  const all = { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', ...env };
  // its own process group, so that Ctrl-C in the terminal does not reach it directly
  return spawn(program, args, { cwd: folder, env: all, ...account, detached: true, stdio: ['ignore', output, output] });
}

/** @param {ChildProcess} child */
async function ended(child) {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/**
 * Returns the postmaster and all its processes, which have groups of their own.
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
 * Whether each etcd finds its leader.
 * @param {{ nodes: Node[], ca: string }} cluster
 */
async function answersAll({ nodes, ca }) {
  const health = nodes.map(({ ports }) =>
    ask(ports.client, { path: '/health', ca }).then(
      ({ json }) => /** @type {{ health?: string }} */ (json).health === 'true',
      () => false,
    ),
  );
  return (await Promise.all(health)).every(Boolean);
}

/**
 * Asks each Patroni for all members, until one answers.
 * @param {{ nodes: Node[], ca: string }} cluster
 * @returns {Promise<Member[]>} none while nobody answers
 */
async function findMembers({ nodes, ca }) {
  for (const { ports } of nodes) {
    try {
      const { json } = await ask(ports.rest, { path: '/cluster', ca });
      return /** @type {{ members: Member[] }} */ (json).members;
    } catch {
      // Its machine is down: the next one.
    }
  }
  return [];
}

/**
 * The role and the database of docs/operations.md.
 * @param {number} port
 * @param {string} ca
 */
async function createProductDatabase(port, ca) {
  await until(async () => {
    const place = { host: '127.0.0.1', port, user: 'postgres', password: PASSWORD, database: 'postgres' };
    const client = new Client({ ...place, ssl: { ca } });
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
  const doors = await tryDoors(cluster);
  for (const [what, holds] of doors) process.stdout.write(`${holds ? 'ok    ' : 'FAILED'} ${what}\n`);
  if (doors.some(([, holds]) => !holds)) {
    await cluster.stop();
    process.exit(1);
  }
  process.stdout.write(`DATABASE_URL=${cluster.url}\nDATABASE_READ_URL=${cluster.readUrl}\n`);
  stopAtSignal(cluster.stop);
}
