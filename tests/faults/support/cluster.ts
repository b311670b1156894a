import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { choosePostgresRunner } from '../../../apps/server/src/embedded-postgres/runner.ts';
import type { DatabaseConnection } from '../../../apps/server/src/database/connection.ts';
import { freePort } from '../../../apps/server/test/server-process.ts';

export interface Cluster {
  connection: DatabaseConnection;
  /** As DATABASE_URL; another port leads through a proxy. */
  url(port?: number): string;
  /** Of the postmaster. */
  pid(): number;
  start(): Promise<void>;
  /** Breaks connections off, as an operator's restart does. */
  stop(): Promise<void>;
  /** Stops it and deletes its files. */
  remove(): Promise<void>;
}

export interface ClusterOptions {
  /** An existing folder, such as a small file system; else one of its own. */
  folder?: string;
  /** Lines of postgresql.conf. */
  settings?: Record<string, string>;
}

const USER = 'aangan';
const LOCALE = ['--locale=C', '--lc-ctype=C.UTF-8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/** A Postgres cluster of the test's own at a loopback port, started; nothing but the test ever starts it again. */
export async function createCluster({ folder, settings = {} }: ClusterOptions = {}): Promise<Cluster> {
  const home = folder ?? mkdtempSync(join(tmpdir(), 'aangan-fault-pg-'));
  const data = join(home, 'cluster');
  const log = join(home, 'postgres.log');
  mkdirSync(data, { mode: 0o700 });
  const runner = choosePostgresRunner(home, data);
  runner.own(data);
  const run = async (binary: 'initdb' | 'pg_ctl', args: string[]) => {
    const { code, output } = await runner.run(binary, args);
    if (code !== 0) throw new Error(`${binary}: ${output}\n${readFileSync(log, 'utf8')}`);
  };
  writeFileSync(log, '', { mode: 0o600 });
  runner.own(log);
  await run('initdb', [`--pgdata=${data}`, `--username=${USER}`, '--auth=trust', '--encoding=UTF8', ...LOCALE]);
  const port = await freePort();
  const conf = { ...BASE, ...settings, port: String(port) };
  const lines = Object.entries(conf).map(([name, value]) => `${name} = '${value}'`);
  appendFileSync(join(data, 'postgresql.conf'), `${lines.join('\n')}\n`);
  const start = () => run('pg_ctl', ['start', '--wait', '--silent', `--pgdata=${data}`, `--log=${log}`]);
  const stop = () => run('pg_ctl', ['stop', '--wait', '--silent', '--mode=fast', `--pgdata=${data}`]);
  await start();
  return {
    connection: { host: '127.0.0.1', port, user: USER, database: 'postgres' },
    url: (through = port) => `postgres://${USER}@127.0.0.1:${through}/postgres`,
    pid: () => Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10),
    start,
    stop,
    remove: async () => {
      await stop().catch(() => undefined);
      rmSync(folder ? data : home, { recursive: true, force: true });
    },
  };
}

const BASE = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '64MB',
  max_connections: '100',
};
