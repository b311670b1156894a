import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import type { Logger } from 'pino';
import { applicationName, type DatabaseConnection } from '../database/connection.ts';
import { StartError } from '../start-error.ts';
import { withFolderLock } from './folder-lock.ts';
import {
  configureCluster,
  preparePlace,
  SUPERUSER,
  superuserPasswordFile,
  type PostgresPlace,
  type PostgresSettings,
} from './location.ts';
import { keepPresence } from './presence.ts';
import { prepareRole, PRODUCT_DATABASE, PRODUCT_ROLE, withSetupClient } from './roles.ts';
import { choosePostgresRunner, type PostgresRunner } from './runner.ts';
import { endOrphans, findPostmaster, type Postmaster } from './postmaster.ts';

export interface EmbeddedPostgres {
  connection: DatabaseConnection;
  /** Stops Postgres, unless another process of ours still uses it. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: Pick<Logger, 'info' | 'warn'>;
  /** Overrides of postgresql.conf. */
  settings?: PostgresSettings;
  /** Blocking work to do while Postgres starts, when no connection waits for a response. */
  meanwhile?: () => Promise<unknown>;
}

interface Cluster {
  place: PostgresPlace;
  runner: PostgresRunner;
  settings: PostgresSettings;
  log: Pick<Logger, 'info' | 'warn'>;
  meanwhile: () => Promise<unknown>;
}

const MAJOR_VERSION = '18';
const START_PATIENCE_MS = 120_000;

/**
 * Starts the Postgres in `dataDir`, or joins one that is running there, left by a `kill -9` or used by another process of ours.
 * Raises a StartError that the operator can act on.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = realpathSync(options.dataDir);
  const place = preparePlace(dataDir);
  const runner = choosePostgresRunner(dataDir, place.clusterDir);
  const { settings = {}, meanwhile = async () => undefined, log } = options;
  const cluster: Cluster = { place, runner, settings, meanwhile, log };
  const ensure = () => withFolderLock(dataDir, 'postgres', START_PATIENCE_MS, () => ensureRunning(cluster));
  const connection = await ensure();
  // where it listens on a port, a restarted one must use the same port as the pool
  cluster.settings = { ...cluster.settings, port: String(connection.port) };
  const presence = await keepPresence(connection, ensure, options.log);
  return {
    connection,
    stop: async () => {
      await presence.leave();
      await withFolderLock(dataDir, 'postgres', START_PATIENCE_MS, () => stopUnlessUsed(cluster, connection));
    },
  };
}

async function ensureRunning(cluster: Cluster): Promise<DatabaseConnection> {
  const { place } = cluster;
  await initialise(cluster);
  const began = Date.now();
  let isOurStart = false;
  while (Date.now() - began < START_PATIENCE_MS) {
    const postmaster = findPostmaster(place.clusterDir);
    const connection = postmaster && connectionTo(place, postmaster);
    if (!postmaster) {
      await start(cluster);
      isOurStart = true;
    } else if (connection && (await answers(connection))) {
      const { handedOver } = await prepareRole(place, connection);
      if (!handedOver || isOurStart || (await isUsedByOthers(connection))) return connection;
      // started by an older release with the whole environment of the server
      await stop(cluster);
    } else {
      if (Date.now() - began > 5_000 && hasLostItsSocket(postmaster)) await stop(cluster);
      await delay(50);
    }
  }
  throw new StartError(
    `Postgres in ${place.clusterDir} was not ready within two minutes. Its log is ${place.logFile}.`,
  );
}

/** Whether the socket of a server was deleted, as from a temporary folder, so that it must be restarted. */
function hasLostItsSocket({ host, port }: Postmaster): boolean {
  return host !== null && isAbsolute(host) && !existsSync(join(host, `.s.PGSQL.${port}`));
}

/** Creates the cluster beside its final folder and moves it there, so that a kill leaves no partial one. */
async function initialise({ place, runner, settings }: Cluster): Promise<void> {
  for (const name of readdirSync(place.dataDir)) {
    if (name.startsWith('postgres.new-')) rmSync(join(place.dataDir, name), { recursive: true, force: true });
  }
  if (existsSync(place.clusterDir)) return checkVersion(place);
  const fresh = join(place.dataDir, `postgres.new-${process.pid}`);
  const passwordFile = superuserPasswordFile(place.dataDir);
  runner.own(passwordFile);
  for (const ctype of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    mkdirSync(fresh, { mode: 0o700 });
    runner.own(fresh);
    const access = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`];
    const sync = settings['fsync'] === 'off' ? ['--no-sync'] : [];
    const made = await runner.run('initdb', [...initdbArgs(fresh, ctype), ...access, ...sync]);
    if (made.code === 0) return renameSync(fresh, place.clusterDir);
    rmSync(fresh, { recursive: true, force: true });
    if (!/locale/.test(made.output)) {
      throw new StartError(`Postgres could not be set up in ${place.dataDir}: ${lastLine(made.output)}`);
    }
  }
}

/**
 * Gives the arguments of initdb. The built-in locale has the same order and letter case on every machine; `ctype` is only used
 * by trigrams to recognise letters, and not every system has it.
 */
function initdbArgs(folder: string, ctype: string): string[] {
  return [
    `--pgdata=${folder}`,
    `--username=${SUPERUSER}`,
    '--encoding=UTF8',
    '--locale=C',
    `--lc-ctype=${ctype}`,
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ];
}

function checkVersion({ clusterDir }: PostgresPlace): void {
  const version = readFileSync(join(clusterDir, 'PG_VERSION'), 'utf8').trim();
  if (version === MAJOR_VERSION) return;
  throw new StartError(
    `${clusterDir} holds data from Postgres ${version}; this release comes with ${MAJOR_VERSION}. Export with the old release, or set another DATA_DIR.`,
  );
}

async function start({ place, runner, settings, meanwhile, log }: Cluster): Promise<void> {
  await endOrphans(place.clusterDir);
  removeStaleLocks(place);
  await configureCluster(place, settings);
  for (const path of [place.clusterDir, place.logFile, place.socketDir ?? place.clusterDir]) runner.own(path);
  const logged = statSync(place.logFile).size;
  const paths = [`--pgdata=${place.clusterDir}`, `--log=${place.logFile}`];
  const began = Date.now();
  const starting = runner.run('pg_ctl', ['start', '--wait', '--timeout=120', '--silent', ...paths]);
  const [started] = await Promise.all([starting, meanwhile()]);
  if (started.code === 0) return log.info({ ms: Date.now() - began }, 'Postgres started');
  const reason = lastFatal(place.logFile, logged) ?? lastLine(started.output);
  throw new StartError(`Postgres did not start: ${reason} (its log: ${place.logFile})`);
}

/**
 * Removes lock files; no server must be running on the cluster. Postgres itself would trust a stale file whose pid is in use, by
 * another program or by an unreaped zombie, as in a container without an init process.
 */
function removeStaleLocks({ clusterDir, socketDir }: PostgresPlace): void {
  rmSync(join(clusterDir, 'postmaster.pid'), { force: true });
  if (!socketDir) return;
  for (const name of readdirSync(socketDir)) rmSync(join(socketDir, name), { force: true });
}

async function stop({ place, runner, log }: Cluster): Promise<void> {
  const args = ['stop', '--mode=fast', '--wait', '--timeout=30', '--silent', `--pgdata=${place.clusterDir}`];
  const stopped = await runner.run('pg_ctl', args);
  if (stopped.code !== 0) log.warn({ output: stopped.output }, 'Postgres did not stop');
}

async function stopUnlessUsed(cluster: Cluster, connection: DatabaseConnection): Promise<void> {
  if (!findPostmaster(cluster.place.clusterDir)) return;
  if (!(await isUsedByOthers(connection))) return stop(cluster);
  cluster.log.info('Postgres keeps running: another process of ours is using it');
}

/** Whether other processes of ours use the cluster, by the pid in their `applicationName`. */
async function isUsedByOthers(connection: DatabaseConnection): Promise<boolean> {
  const sql = `select 1 from pg_stat_activity where application_name like 'aangan %' and application_name <> $1 limit 1`;
  try {
    return await withSetupClient(
      { ...connection, database: 'postgres' },
      async (client) => (await client.query(sql, [applicationName()])).rowCount === 1,
    );
  } catch {
    return false;
  }
}

function connectionTo(place: PostgresPlace, { host, port }: Postmaster): DatabaseConnection | null {
  if (!host || !port) return null;
  const password = place.password === undefined ? {} : { password: place.password };
  return { host, port, user: PRODUCT_ROLE, database: PRODUCT_DATABASE, ...password };
}

async function answers(connection: DatabaseConnection): Promise<boolean> {
  try {
    await withSetupClient({ ...connection, database: 'postgres' }, (client) => client.query('select 1'));
    return true;
  } catch (error) {
    // a new cluster does not have our role yet
    return error instanceof DatabaseError && error.code?.startsWith('28') === true;
  }
}

/** Finds the last FATAL or PANIC that Postgres logged from byte `from` on; null without one. */
function lastFatal(logFile: string, from: number): string | null {
  const text = existsSync(logFile) ? readFileSync(logFile).subarray(from).toString() : '';
  const line = text.split('\n').findLast((candidate) => /FATAL|PANIC/.test(candidate));
  return line?.replace(/^.*?(FATAL|PANIC):\s*/, '') ?? null;
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
