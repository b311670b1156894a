import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withFileLock } from './file-lock.mjs';
import { UserError, npm, ROOT } from './processes.mjs';

/**
 * @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, devOptional?: boolean }} LockEntry
 */

/** Installs the packages when `node_modules` is missing or differs from the lock file. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await withFileLock('install', async () => {
    if (isInstalled()) return;
    process.stdout.write('Installing packages (once; about a minute) ...\n');
    // hides warnings of an old npm about its Node version, as the scripts run the Node that is installed as a package
    const { code } = await npm(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
    if (code !== 0) throw new UserError(`'npm ci' failed (see above). Check the network and start again.`);
  });
}

/** Compares the lock file with npm's list of installed packages, which npm writes last. */
function isInstalled() {
  const listFile = join(ROOT, 'node_modules', '.package-lock.json');
  if (!existsSync(listFile)) return false;
  const wanted = readPackages(join(ROOT, 'package-lock.json'));
  const installed = readPackages(listFile);
  for (const [path, entry] of wanted) {
    const found = installed.get(path);
    // Optional packages are not installed on other platforms.
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
