import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { PRODUCTION } from './world.ts';

const CLI = fileURLToPath(new URL('../../../apps/server/src/cli/backup.ts', import.meta.url));

export interface BackupRun {
  code: number;
  printed: string;
  stderr: string;
}

/** Runs `npm run backup -- ...` to its end like an operator, in folder `cwd`, with the settings in `env`. */
export async function runBackup(cwd: string, env: Record<string, string>, ...args: string[]): Promise<BackupRun> {
  const all = { PATH: process.env['PATH'], ...PRODUCTION, ...env };
  const child = spawn(process.execPath, [CLI, ...args], { cwd, env: all, stdio: ['ignore', 'pipe', 'pipe'] });
  const [printed, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: code as number, printed, stderr };
}
