import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { UserError, run, toTerminal } from './processes.mjs';

/** The headless shell has no window, and is more than twice as fast. */
const SHELL = '/usr/bin/chromium-headless-shell';
/** The whole browser as Debian packages it, for what the shell can't do. */
export const WHOLE_BROWSER = '/usr/bin/chromium';

/**
 * Returns the Chromium that CHROMIUM_PATH names, or the system's.
 * @param {readonly string[]} [places] paths to try, best first
 * @returns {string | undefined} its path; undefined when only Playwright may have one. Throws a UserError when
 *   CHROMIUM_PATH is no executable file
 */
export function findBrowser(places = [SHELL, WHOLE_BROWSER]) {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen && !existsSync(chosen)) {
    throw new UserError(
      `CHROMIUM_PATH=${chosen} does not exist. Correct it, or remove it to have a browser installed.`,
    );
  }
  return chosen || places.find((path) => existsSync(path));
}

/**
 * Finds a Chromium for the browser tests, or installs one.
 * @param {import('./processes.mjs').Print} [print]
 * @returns {Promise<string | undefined>} its path; undefined for the one Playwright keeps itself
 */
export async function ensureBrowser(print = toTerminal) {
  const isRoot = process.getuid?.() === 0;
  const canInstall = isRoot && existsSync('/etc/debian_version');
  for (const browser of [SHELL, WHOLE_BROWSER]) {
    const found = findBrowser([browser]);
    if (found) return found;
    if (canInstall && (await installFromDebian(browser, print))) return browser;
  }
  const withLibraries = isRoot && process.platform === 'linux' ? ['--with-deps'] : [];
  const { code } = await run('playwright', ['install', ...withLibraries, 'chromium'], { print });
  if (code !== 0) throw new UserError('No Chromium could be installed. Install one and set CHROMIUM_PATH to its path.');
  return undefined;
}

/**
 * @param {string} browser its path, which ends with the name of its package
 * @param {import('./processes.mjs').Print} print
 */
async function installFromDebian(browser, print) {
  print('Installing Chromium for the browser tests ...\n');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], { env, capture: true });
  await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', basename(browser)], { env, capture: true });
  return existsSync(browser);
}
