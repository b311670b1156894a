import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withFileLock } from './file-lock.mjs';
import { Complaint, npm, ROOT } from './processes.mjs';

/**
 * @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, devOptional?: boolean }} LockEntry
 */

/** Installs the packages when `node_modules` is missing or is not what the lock file says. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await withFileLock('install', async () => {
    if (isInstalled()) return;
    process.stdout.write('Installing packages (once; about a minute) ...\n');
    // an npm older than some package would like warns of each of them, though what runs is the Node that comes along
    const { code } = await npm(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
    if (code !== 0) throw new Complaint(`'npm ci' failed (see above). Check the network and start again.`);
  });
}

/** npm leaves a list of what it installed, written last: compared entry by entry it takes a few milliseconds. */
function isInstalled() {
  const listFile = join(ROOT, 'node_modules', '.package-lock.json');
  if (!existsSync(listFile)) return false;
  const wanted = readPackages(join(ROOT, 'package-lock.json'));
  const installed = readPackages(listFile);
  for (const [path, entry] of wanted) {
    const found = installed.get(path);
    // An optional package is left out on a platform it is not for.
    if (!found && (entry.optional || entry.devOptional)) continue;
    if (found?.version !== entry.version || found?.integrity !== entry.integrity) return false;
  }
  return [...installed.keys()].every((path) => wanted.has(path));
}

/**
 * @param {string} file
 * @returns {Map<string, LockEntry>}
 */
function readPackages(file) {
  const { packages } = JSON.parse(readFileSync(file, 'utf8'));
  const entries = /** @type {[string, LockEntry][]} */ (Object.entries(packages));
  return new Map(entries.filter(([path, { link }]) => path.includes('node_modules/') && !link));
}
