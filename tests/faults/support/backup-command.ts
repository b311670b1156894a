import { runCommand, type CommandRun } from '../../../apps/server/test/cli.ts';
import { PRODUCTION } from './world.ts';

/** Runs `npm run backup -- ...` to its end like an operator, in folder `cwd`, with the settings in `env`. */
export function runBackup(cwd: string, env: Record<string, string>, ...args: string[]): Promise<CommandRun> {
  return runCommand('backup', { cwd, settings: { ...PRODUCTION, ...env } }, ...args);
}
