// Runs a Postgres with pgBackRest archiving, to try out recoveries: node deploy/pgbackrest/one-machine.mjs
// FOLDER. Uses the files beside this one with other folders and ports, and prints DATABASE_URL and the commands.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, readFileSync, rmSync, writeFileSync, appendFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import * as tryOut from '../lib/try-out.mjs';

/** @typedef {Awaited<ReturnType<typeof startOnOneMachine>>} ArchivedPostgres */

const FILES = fileURLToPath(new URL('.', import.meta.url));
const BIN = '/usr/lib/postgresql/15/bin';
const STANZA = '--stanza=aangan';

/** @returns {string[]} the packages of Debian that are missing */
export function missingPackages() {
  return tryOut.missingPackages({ '/usr/bin/pgbackrest': 'pgbackrest', [`${BIN}/postgres`]: 'postgresql-15' });
}

/**
 * Starts a Postgres with an empty database for Aangan, and a repository of pgBackRest for it. `folder` is new, and stays
 * when Postgres has stopped. Raises an Error with the output of the program that failed.
 * @param {string} folder
 */
export async function startOnOneMachine(folder) {
  const account = tryOut.accountForPostgres();
  const data = join(folder, 'data');
  const repository = join(folder, 'repository');
  const configuration = join(folder, 'pgbackrest.conf');
  mkdirSync(folder, { mode: 0o755 });
  chmodSync(folder, 0o755);
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);
  const port = await tryOut.freePort();
  writeFileSync(configuration, pgBackRestConfiguration({ folder, data, repository, port }));

  /** @param {string[]} command */
  const run = async ([program = '', ...args]) => {
    const env = { PATH: `${BIN}:${process.env['PATH']}`, LC_ALL: 'C.UTF-8', TZ: 'UTC' };
    // its own process group, so that Ctrl-C in the terminal does not reach Postgres directly
    const options = { cwd: folder, env, ...account, detached: true };
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const [printed, complaint, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    if (code !== 0) throw new Error(`${program} ${args.join(' ')}:\n${printed}${complaint}`);
    return printed;
  };
  /** @param {string[]} args */
  const pgBackRest = (...args) => run(['pgbackrest', `--config=${configuration}`, STANZA, ...args]);
  const connection = { host: '127.0.0.1', port, user: 'postgres', password: tryOut.PASSWORD, database: 'postgres' };
  const url = `postgres://aangan:${tryOut.PASSWORD}@127.0.0.1:${port}/aangan`;
  const start = async () => {
    await run(['pg_ctl', 'start', '--silent', '--wait', `--pgdata=${data}`, `--log=${join(folder, 'postgres.log')}`]);
    await tryOut.until(() => isOpen(connection), `Postgres does not end its recovery, see ${folder}/postgres.log`);
  };
  const stop = () => run(['pg_ctl', 'stop', '--silent', '--wait', '--mode=fast', `--pgdata=${data}`]);

  await run([
    'initdb',
    `--pgdata=${data}`,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ]);
  appendFileSync(join(data, 'postgresql.conf'), postgresConfiguration({ folder, configuration, port }));
  await start();
  await ask(connection, `CREATE ROLE aangan LOGIN PASSWORD '${tryOut.PASSWORD}'`);
  await ask(connection, 'CREATE DATABASE aangan OWNER aangan TEMPLATE template0');
  await pgBackRest('stanza-create');
  await pgBackRest('check');
  return {
    url,
    configuration,
    repository,
    /** @param {'full' | 'diff'} type */
    backUp: (type) => pgBackRest(`--type=${type}`, 'backup'),
    start,
    stop,
    /**
     * Restores the stopped Postgres to a moment, such as '2026-11-22 09:14:06+00', and starts it.
     * @param {string} time
     */
    recoverTo: async (time) => {
      await pgBackRest('--delta', '--type=time', `--target=${time}`, '--target-action=promote', 'restore');
      await start();
    },
    /** Simulates the loss of its disk. */
    loseDisk: async () => {
      process.kill(Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10), 'SIGKILL');
      rmSync(data, { recursive: true, force: true });
    },
    /** Restores the last archived change to an empty disk, and starts Postgres. */
    recoverAll: async () => {
      await pgBackRest('restore');
      await start();
    },
    /** @param {string} statement run as the superuser */
    ask: (statement) => ask(connection, statement),
    /** @param {string} statement run in the database of Aangan */
    askAangan: (statement) => ask({ connectionString: url }, statement),
  };
}

/**
 * Returns the file with other folders and the address of this Postgres.
 * @param {{ folder: string, data: string, repository: string, port: number }} place
 */
function pgBackRestConfiguration({ folder, data, repository, port }) {
  const own = [`pg1-socket-path=${folder}`, `pg1-port=${port}`, 'pg1-user=postgres'];
  return `${readFileSync(join(FILES, 'pgbackrest.conf'), 'utf8')
    .replaceAll('/var/lib/pgbackrest', repository)
    .replace('/var/lib/postgresql/15/main', data)
    .replace('[aangan]', `lock-path=${join(folder, 'locks')}\n\n[aangan]`)}${own.join('\n')}\n`;
}

/**
 * @param {{ folder: string, configuration: string, port: number }} place
 */
function postgresConfiguration({ folder, configuration, port }) {
  const archive = readFileSync(join(FILES, 'postgresql.conf'), 'utf8');
  const own = [`listen_addresses = '127.0.0.1'`, `port = ${port}`, `unix_socket_directories = '${folder}'`];
  return `${archive.replace('pgbackrest --', `pgbackrest --config=${configuration} --`)}${own.join('\n')}\n`;
}

/**
 * @param {object} connection
 * @param {string} statement
 * @returns {Promise<Record<string, unknown>[]>}
 */
async function ask(connection, statement) {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Whether it accepts changes: during recovery it accepts reads too.
 * @param {object} connection
 */
async function isOpen(connection) {
  const client = new Client(connection);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query('SELECT NOT pg_is_in_recovery() AS open');
    return rows[0]?.open === true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

if (import.meta.main) {
  const folder = resolve(tryOut.folderFromArguments(missingPackages()));
  const postgres = await startOnOneMachine(folder);
  process.stdout.write(`DATABASE_URL=${postgres.url}\npgbackrest --config=${postgres.configuration} ${STANZA} ...\n`);
  tryOut.stopAtSignal(async () => void (await postgres.stop()));
}
