import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { Complaint, run, toTerminal } from './processes.mjs';

/** The shell draws no window around the page, which makes it more than twice as fast. */
const SHELL = '/usr/bin/chromium-headless-shell';
/** The whole browser as Debian packages it, for what the shell can't do. */
export const WHOLE_BROWSER = '/usr/bin/chromium';

/**
 * The Chromium that CHROMIUM_PATH names, or the system's.
 * @param {readonly string[]} [places] to look in, the best first
 * @returns {string | undefined} its path; undefined when only Playwright may have one. A Complaint is thrown when
 *   CHROMIUM_PATH names none
 */
export function findBrowser(places = [SHELL, WHOLE_BROWSER]) {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen && !existsSync(chosen)) {
    throw new Complaint(
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
  if (code !== 0) throw new Complaint('No Chromium could be installed. Install one and set CHROMIUM_PATH to its path.');
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
