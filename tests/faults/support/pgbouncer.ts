import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../../apps/server/test/server-process.ts';
import type { Cluster } from './cluster.ts';

const BINARY = '/usr/sbin/pgbouncer';

/** Whether pgBouncer is here, after installing Debian's as root in a container; elsewhere its owner may install it. */
export function hasPgBouncer(): boolean {
  if (existsSync(BINARY)) return true;
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version') || existsSync('/run/systemd/system')) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-q'], { env });
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'pgbouncer'], { env });
  return existsSync(BINARY);
}

export interface PgBouncer {
  port: number;
  stop(): Promise<void>;
}

const NOBODY = 65_534;

/** pgBouncer in transaction mode in front of a cluster, on few connections to it, and otherwise as it comes. */
export async function startPgBouncer({ connection }: Cluster): Promise<PgBouncer> {
  const home = mkdtempSync(join(tmpdir(), 'aangan-pgbouncer-'));
  const port = await freePort();
  const users = join(home, 'users.txt');
  const conf = join(home, 'pgbouncer.ini');
  writeFileSync(users, `"${connection.user}" ""\n`);
  writeFileSync(
    conf,
    [
      '[databases]',
      `* = host=${connection.host} port=${connection.port}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1`,
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      'default_pool_size = 4',
    ].join('\n'),
  );
  chmodSync(home, 0o755);
  // it refuses to run as root
  const as = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const child = spawn(BINARY, ['-q', conf], { ...as, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const ended = once(child, 'exit');
  const deadline = performance.now() + 20_000;
  while (!(await listens(port))) {
    if (performance.now() > deadline || child.exitCode !== null)
      throw new Error(`pgBouncer did not start: ${complaint}`);
    await delay(50);
  }
  return {
    port,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return once(socket, 'connect').then(
    () => socket.destroy() !== undefined,
    () => false,
  );
}
