// Runs pgBouncer from the file beside this one, in front of any Postgres on this machine.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as tryOut from '../lib/try-out.mjs';

/** Debian's, or another one to try. */
const BINARY = process.env['PGBOUNCER'] ?? '/usr/sbin/pgbouncer';
const CONFIGURATION = fileURLToPath(new URL('pgbouncer.ini', import.meta.url));
const NOBODY = 65_534;
/** Fewer than one instance opens, so that a try-out has to share them. */
const POOL_SIZE = 8;

/** @returns {string[]} the packages that are missing */
export function missingPackages() {
  return tryOut.missingPackages({ [BINARY]: 'pgbouncer' });
}

/**
 * Starts pgBouncer on a free port, with few connections to each database of that Postgres and without authentication.
 * @param {{ host: string, port: number, user: string, password?: string }} postgres host may be the folder of a socket
 */
export async function startPgBouncer({ host, port, user, password = '' }) {
  const home = mkdtempSync(join(tmpdir(), 'aangan-pgbouncer-'));
  const listening = await tryOut.freePort();
  /** @type {'on' | 'prepared'} */
  const setting = keepsStatements() ? 'prepared' : 'on';
  const users = join(home, 'userlist.txt');
  const configuration = join(home, 'pgbouncer.ini');
  writeFileSync(users, `"${user}" "${password}"\n`, { mode: 0o644 });
  writeFileSync(
    configuration,
    readFileSync(CONFIGURATION, 'utf8')
      .replace(/^aangan = .*$/m, `* = host=${host} port=${port}`)
      .replace(/^(listen_port =).*$/m, `$1 ${listening}`)
      .replace(/^(auth_type =).*$/m, '$1 trust')
      .replace(/^(auth_file =).*$/m, `$1 ${users}`)
      .replace(/^(default_pool_size =).*$/m, `$1 ${POOL_SIZE}`)
      .replace(/^;(max_prepared_statements =)/m, setting === 'prepared' ? '$1' : ';$1'),
  );
  chmodSync(home, 0o755);
  const { prefix, ...account } = accountFor(host);
  const [command, ...args] = [...prefix, BINARY, '-q', configuration];
  const child = spawn(command, args, { ...account, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr.on('data', (/** @type {Buffer} */ chunk) => (complaint += chunk.toString()));
  const ended = once(child, 'exit');
  await tryOut.until(async () => {
    if (child.exitCode !== null) throw new Error(`pgBouncer did not start: ${complaint}`);
    return listens(listening);
  }, `pgBouncer did not start: ${complaint}`);
  return {
    port: listening,
    /** The value for DATABASE_POOLER. */
    setting,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof startPgBouncer>>} PgBouncer */

function keepsStatements() {
  const { stdout } = spawnSync(BINARY, ['--version'], { encoding: 'utf8' });
  const [, major, minor] = /(\d+)\.(\d+)/.exec(stdout) ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
}

/**
 * Returns how to run pgBouncer: it refuses to run as root, and has to enter the folder of a socket, so as its owner.
 * @param {string} host
 * @returns {{ prefix: string[], uid?: number, gid?: number }}
 */
function accountFor(host) {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const { uid, gid } = isAbsolute(host) ? statSync(host) : { uid: NOBODY, gid: NOBODY };
  // the account that the embedded Postgres runs as there
  if (uid === 0) return { prefix: ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`] };
  return { prefix: [], uid, gid };
}

/** @param {number} port */
async function listens(port) {
  const socket = connect(port, '127.0.0.1');
  return once(socket, 'connect').then(
    () => socket.destroy() !== undefined,
    () => false,
  );
}
