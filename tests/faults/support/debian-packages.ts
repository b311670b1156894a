import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { SETTINGS } from './settings.ts';

/**
 * Whether these packages are installed, after installing missing ones as root in a container. On a machine with a
 * service manager they would start services, so its owner has to install them. The short suite installs nothing.
 */
export function mayInstall(missing: readonly string[]): boolean {
  if (missing.length === 0) return true;
  if (SETTINGS.isShort) return false;
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version') || existsSync('/run/systemd/system')) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-q'], { env });
  const { status } = spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...missing], { env });
  return status === 0;
}
