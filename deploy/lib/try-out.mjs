// Helpers of the scripts that try out a set-up of several machines on one.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** @typedef {{ uid?: number, gid?: number }} Account */

/** The password of a try-out, which cannot be reached from another machine. */
export const PASSWORD = 'tried-out-on-one-machine';

const PATIENCE_MS = 120_000;

/**
 * @param {Record<string, string>} programs files, and the packages of Debian that bring them
 * @returns {string[]} the packages that are missing
 */
export function missingPackages(programs) {
  return Object.entries(programs).flatMap(([file, packages]) => (existsSync(file) ? [] : packages.split(' ')));
}

/**
 * Returns the account to run Postgres as: it refuses to run as root, so root runs it as the account of Debian's package.
 * @returns {Account}
 */
export function accountForPostgres() {
  if (process.getuid?.() !== 0) return {};
  const idOf = (/** @type {string} */ flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** @returns {Promise<number>} a port of 127.0.0.1 that nobody listens on */
export async function freePort() {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}

/**
 * Waits for a condition, two minutes at most.
 * @param {() => Promise<boolean>} condition
 * @param {string} complaint
 */
export async function until(condition, complaint) {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(complaint);
    await delay(200);
  }
}

/**
 * Returns the folder that a try-out script was called with; ends the process if a package or the folder is missing.
 * @param {string[]} missing packages
 * @returns {string}
 */
export function folderFromArguments(missing) {
  const [folder = ''] = process.argv.slice(2);
  if (folder !== '' && missing.length === 0) return folder;
  const usage = `Usage: node ${process.argv[1]} FOLDER (which must not exist yet)`;
  process.stderr.write(`${missing.length > 0 ? `apt-get install ${missing.join(' ')}` : usage}\n`);
  process.exit(2);
}

/** @param {() => Promise<void>} stop */
export function stopAtSignal(stop) {
  process.stdout.write('Ctrl-C stops it.\n');
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop().then(() => process.exit(0)));
}
