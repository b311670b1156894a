import { randomBytes } from 'node:crypto';
import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';

/**
 * Creates the data folder if missing. Raises a StartError when it can't be used. Checks by writing a file, since a folder may
 * look writable and be on a read-only or full disk.
 */
export function prepareDataDir(dataDir: string): void {
  const probe = join(dataDir, `.probe-${process.pid}`);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.X_OK);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw new StartError(
      `The data folder ${dataDir} can't be written (${code}). Make it writable for this user, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}

/**
 * Reads the secret of the data folder, created on first use, so that codes and sessions outlive a restart.
 */
export function keepSecret(dataDir: string): string {
  const file = join(dataDir, 'app-secret');
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
