// Tries each way into a Patroni cluster on one machine, without and with the credentials it requires.
import { Socket } from 'node:net';
import { Client } from 'pg';
import { PASSWORD } from '../lib/try-out.mjs';
import { ask } from './ask.mjs';

/**
 * @typedef {import('./ask.mjs').Question} Question
 * @typedef {import('./one-machine.mjs').Node} Node
 * @typedef {import('./one-machine.mjs').PatroniCluster} PatroniCluster
 */

/** An address of this machine that no configuration names. */
const AWAY = '127.0.0.9';

/**
 * Tries each way into a cluster without and with the credentials it requires.
 * @param {PatroniCluster} cluster
 * @returns {Promise<[what: string, holds: boolean][]>} in the order in which they were tried
 */
export async function tryDoors(cluster) {
  const [node] = cluster.nodes;
  const primary = await cluster.primary();
  if (!node || !primary) throw new Error('There is no primary');
  const { ca } = cluster;
  const right = `patroni:${PASSWORD}`;
  const change = { method: 'PATCH', path: '/config', body: { ttl: 15 }, ca };
  const status = async (/** @type {Question} */ question) => (await ask(node.ports.rest, question)).status;
  const unsafe = [
    ['PUT', '/config'],
    ['POST', '/switchover'],
    ['POST', '/failover'],
    ['POST', '/restart'],
    ['POST', '/reload'],
    ['POST', '/reinitialize'],
  ].map(([method = '', path = '']) => ({ method, path, body: {}, ca }));
  const statuses = await Promise.all(unsafe.map((question) => status(question)));

  const token = await etcdToken(node, ca, PASSWORD);
  /** @param {string} key @param {string | undefined} by */
  const read = async (key, by) => {
    const body = { key: Buffer.from(key).toString('base64') };
    const { status: got } = await ask(node.ports.client, { method: 'POST', path: '/v3/kv/range', body, token: by, ca });
    return got;
  };
  /** @param {string | undefined} by */
  const write = async (by) => {
    const body = { key: Buffer.from('/elsewhere').toString('base64'), value: '' };
    const { status: got } = await ask(node.ports.client, { method: 'POST', path: '/v3/kv/put', body, token: by, ca });
    return got;
  };
  const leader = '/service/aangan/leader';

  const postgres = { port: primary.ports.postgres, user: 'aangan', database: 'aangan', ca };
  return [
    ['Patroni: PATCH /config without a password is 401', (await status(change)) === 401],
    ['Patroni: PATCH /config with a wrong password is 401', (await status({ ...change, user: 'patroni:no' })) === 401],
    ['Patroni: no other change goes without a password', statuses.every((got) => got === 401)],
    [
      'Patroni: PATCH /config from another machine is 403',
      (await status({ ...change, user: right, from: AWAY })) === 403,
    ],
    ['Patroni: PATCH /config with the password is 200', (await status({ ...change, user: right })) === 200],
    ['Patroni: answers nothing without TLS', !(await answersPlainly(node.ports.rest))],
    ['etcd: reads nothing without a password', (await read(leader, undefined)) >= 400],
    ['etcd: writes nothing without a password', (await write(undefined)) >= 400],
    ['etcd: gives no token for a wrong password', (await etcdToken(node, ca, 'no')) === undefined],
    ['etcd: reads what is of Patroni with its password', (await read(leader, token)) === 200],
    ['etcd: reads nothing else with it', (await read('/elsewhere', token)) >= 400],
    ['etcd: writes nothing else with it', (await write(token)) >= 400],
    ['etcd: answers nothing without TLS', !(await answersPlainly(node.ports.client))],
    ['etcd: is no peer to whoever has no key', !(await isReached(node.ports.peer, ca))],
    ['Postgres: aangan gets in with TLS, from its own machine', await getsIn(postgres)],
    ['Postgres: nobody gets in without TLS', !(await getsIn({ ...postgres, ca: undefined }))],
    ['Postgres: aangan does not from another machine', !(await getsIn({ ...postgres, from: AWAY }))],
    ['Postgres: aangan does not into another database', !(await getsIn({ ...postgres, database: 'postgres' }))],
    ['Postgres: replicator does not into any', !(await getsIn({ ...postgres, user: 'replicator' }))],
    ['Postgres: rewind does not into that of aangan', !(await getsIn({ ...postgres, user: 'rewind' }))],
    [
      'Postgres: postgres does not from another machine',
      !(await getsIn({ ...postgres, user: 'postgres', database: 'postgres', from: AWAY })),
    ],
  ];
}

/**
 * @param {Node} node
 * @param {string} ca
 * @param {string} password
 * @returns {Promise<string | undefined>} undefined where etcd gives none
 */
async function etcdToken({ ports }, ca, password) {
  const body = { name: 'patroni', password };
  const { json } = await ask(ports.client, { method: 'POST', path: '/v3/auth/authenticate', body, ca });
  return /** @type {{ token?: string }} */ (json).token;
}

/**
 * Whether a port accepts HTTP without TLS, other than to refuse it.
 * @param {number} port
 */
async function answersPlainly(port) {
  return fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * @param {number} port
 * @param {string} ca
 */
async function isReached(port, ca) {
  return ask(port, { path: '/version', ca }).then(
    () => true,
    () => false,
  );
}

/**
 * Whether a role can connect to a database with the password of the try-out.
 * @param {{ port: number, user: string, database: string, ca: string | undefined, from?: string }} way
 */
async function getsIn({ port, user, database, ca, from }) {
  const stream = () => {
    const socket = new Socket();
    const connect = socket.connect.bind(socket);
    // pg takes only port and host
    socket.connect = () => connect({ port, host: '127.0.0.1', ...(from !== undefined && { localAddress: from }) });
    return socket;
  };
  const client = new Client({
    host: '127.0.0.1',
    port,
    user,
    database,
    password: PASSWORD,
    ssl: ca === undefined ? false : { ca },
    stream,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    // only a refusal of Postgres proves anything: 'no entry of pg_hba.conf'
    if (/** @type {{ code?: string }} */ (error).code !== '28000') throw error;
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
