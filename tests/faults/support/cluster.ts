import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Client } from 'pg';
import { choosePostgresRunner } from '../../../apps/server/src/embedded-postgres/runner.ts';
import type { DatabaseConnection } from '../../../apps/server/src/database/connection.ts';
import { freePort } from '../../../apps/server/test/server-process.ts';

export interface Cluster {
  connection: DatabaseConnection;
  /** For DATABASE_URL; another port leads through a proxy. */
  url(port?: number): string;
  /** The process id of the postmaster. */
  pid(): number;
  start(): Promise<void>;
  /** Stops it and closes all connections, like an operator. */
  stop(): Promise<void>;
  /** Signals the postmaster and all its processes at once: SIGSTOP freezes them, SIGCONT wakes them. */
  signal(name: NodeJS.Signals): void;
  /** Kills it like a power cut. */
  kill(): void;
  /** Runs one statement as the superuser, on a connection of its own. */
  query(sql: string): Promise<Record<string, unknown>[]>;
  /** The folder of its files. */
  data: string;
  /** Stops it and deletes its files. */
  remove(): Promise<void>;
}

export interface ClusterOptions {
  /** An existing folder, such as a small file system; by default one of its own. */
  folder?: string;
  /** Lines of postgresql.conf. */
  settings?: Record<string, string>;
}

const USER = 'aangan';
const LOCALE = ['--locale=C', '--lc-ctype=C.UTF-8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/** Starts a Postgres cluster at a loopback port; only the test ever restarts it. */
export async function createCluster({ folder, settings = {} }: ClusterOptions = {}): Promise<Cluster> {
  const home = folder ?? mkdtempSync(join(tmpdir(), 'aangan-fault-pg-'));
  const data = join(home, 'cluster');
  mkdirSync(data, { mode: 0o700 });
  const { run } = prepare(home, data);
  await run('initdb', [`--pgdata=${data}`, `--username=${USER}`, '--auth=trust', '--encoding=UTF8', ...LOCALE]);
  return open({ home, data, settings: { ...BASE, ...settings }, isOurs: folder === undefined });
}

export interface StandbyOptions {
  /** Where it finds the primary; another port leads through a proxy. */
  through?: number;
  settings?: Record<string, string>;
}

/**
 * Starts a streaming standby of a cluster at a port of its own: from a copy of the primary's files between the start
 * and stop of a backup (the embedded binaries have no pg_basebackup); it then follows the primary's log.
 */
export async function createStandby(
  primary: Cluster,
  { through, settings = {} }: StandbyOptions = {},
): Promise<Cluster> {
  const home = mkdtempSync(join(tmpdir(), 'aangan-fault-standby-'));
  const data = join(home, 'cluster');
  const client = new Client(primary.connection);
  await client.connect();
  try {
    await client.query(`SELECT pg_backup_start('standby', fast => true)`);
    cpSync(primary.data, data, { recursive: true, filter: (path) => !NOT_COPIED.has(basename(path)) });
    mkdirSync(join(data, 'pg_wal', 'archive_status'), { recursive: true, mode: 0o700 });
    const { rows } = await client.query<{ label: string }>(
      'SELECT labelfile AS label FROM pg_backup_stop(wait_for_archive => false)',
    );
    writeFileSync(join(data, 'backup_label'), rows[0]?.label ?? '');
  } finally {
    await client.end();
  }
  writeFileSync(join(data, 'standby.signal'), '');
  const { host, port, user } = primary.connection;
  const follow = {
    primary_conninfo: `host=${host} port=${through ?? port} user=${user}`,
    // it looks for the primary again at once, rather than after five seconds
    wal_retrieve_retry_interval: '500ms',
  };
  return open({ home, data, settings: { ...follow, ...settings }, isOurs: true });
}

/** Files that belong to the running primary, or come from its log. */
const NOT_COPIED = new Set(['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_stat_tmp']);

function prepare(home: string, data: string) {
  const log = join(home, 'postgres.log');
  const runner = choosePostgresRunner(home, data);
  writeFileSync(log, '', { mode: 0o600 });
  runner.own(log);
  runner.own(data);
  const run = async (binary: 'initdb' | 'pg_ctl', args: string[]) => {
    const { code, output } = await runner.run(binary, args);
    if (code !== 0) throw new Error(`${binary}: ${output}\n${readFileSync(log, 'utf8')}`);
  };
  return { log, run };
}

interface OpenOptions {
  home: string;
  data: string;
  settings: Record<string, string>;
  /** Whether the folder is removed on closing. */
  isOurs: boolean;
}

/** Gives a cluster with existing files a port and settings, and starts it. */
async function open({ home, data, settings, isOurs }: OpenOptions): Promise<Cluster> {
  const port = await freePort();
  const lines = Object.entries({ ...settings, port: String(port) }).map(([name, value]) => `${name} = '${value}'`);
  appendFileSync(join(data, 'postgresql.conf'), `${lines.join('\n')}\n`);
  const { log, run } = prepare(home, data);
  const start = () => run('pg_ctl', ['start', '--wait', '--silent', `--pgdata=${data}`, `--log=${log}`]);
  const stop = () => run('pg_ctl', ['stop', '--wait', '--silent', '--mode=fast', `--pgdata=${data}`]);
  const pid = () => Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10);
  const connection = { host: '127.0.0.1', port, user: USER, database: 'postgres' };
  const signal = (name: NodeJS.Signals) => {
    const postmaster = pid();
    // the postmaster first, or it would notice the end of its children
    for (const one of [postmaster, ...childrenOf(postmaster)]) {
      try {
        process.kill(one, name);
      } catch {
        // it ended meanwhile
      }
    }
  };
  await start();
  return {
    connection,
    url: (through = port) => `postgres://${USER}@127.0.0.1:${through}/postgres`,
    data,
    pid,
    start,
    stop,
    signal,
    kill: () => {
      signal('SIGKILL');
      // without a reaper its process id still seems alive
      rmSync(join(data, 'postmaster.pid'));
    },
    query: async (sql) => {
      const client = new Client(connection);
      await client.connect();
      const { rows } = await client.query<Record<string, unknown>>(sql);
      await client.end();
      return rows;
    },
    remove: async () => {
      await stop().catch(() => undefined);
      rmSync(isOurs ? home : data, { recursive: true, force: true });
    },
  };
}

function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => parentOf(pid) === parent);
}

function parentOf(pid: number): number | undefined {
  try {
    // 'pid (name) state parent ...'; a name may contain anything
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return undefined;
  }
}

const BASE = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '64MB',
  max_connections: '100',
};
