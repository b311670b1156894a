import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export interface CommandRun {
  code: number;
  printed: string;
  complaint: string;
}

/** Runs a command of src/cli to its end, in a folder and with these settings alone beside PATH. */
export async function runCommand(
  name: 'backup' | 'catalogue' | 'jobs' | 'media' | 'site',
  { cwd, settings }: { cwd: string; settings: Record<string, string> },
  ...args: string[]
): Promise<CommandRun> {
  const file = fileURLToPath(new URL(`../src/cli/${name}.ts`, import.meta.url));
  const env = { PATH: process.env['PATH'], ...settings };
  const child = spawn(process.execPath, [file, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [printed, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: code as number, printed, complaint };
}
