import { existsSync } from 'node:fs';
import { Complaint, run } from './processes.mjs';

const DEBIAN = '/usr/bin/chromium';

/**
 * Finds a Chromium for the browser tests, or installs one.
 * @returns {Promise<string | undefined>} its path; undefined for the one Playwright keeps itself
 */
export async function ensureBrowser() {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen && !existsSync(chosen)) {
    throw new Complaint(
      `CHROMIUM_PATH=${chosen} does not exist. Correct it, or remove it to have a browser installed.`,
    );
  }
  if (chosen) return chosen;
  if (existsSync(DEBIAN)) return DEBIAN;
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/etc/debian_version') && (await installFromDebian())) return DEBIAN;
  const withLibraries = isRoot && process.platform === 'linux' ? ['--with-deps'] : [];
  const { code } = await run('playwright', ['install', ...withLibraries, 'chromium']);
  if (code !== 0) throw new Complaint('No Chromium could be installed. Install one and set CHROMIUM_PATH to its path.');
  return undefined;
}

async function installFromDebian() {
  process.stdout.write('Installing Chromium for the browser tests ...\n');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], { env, capture: true });
  await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], { env, capture: true });
  return existsSync(DEBIAN);
}
