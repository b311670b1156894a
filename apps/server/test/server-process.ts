import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { ensureServerBuilt } from '../../../scripts/lib/builds.mjs';
import { SERVER_FILE } from '../../../scripts/lib/server-options.mjs';
import { freePort } from '../src/ports.ts';

export { freePort };

export interface ServerProcess {
  child: ChildProcess;
  url: string;
  /** Resolves when /readyz reports up; rejects with the output of the process when it ends before. */
  ready(): Promise<void>;
  /** Resolves with the exit code and standard error when the process has ended. */
  ended: Promise<{ code: number | null; stderr: string }>;
}

export interface ServerProcessOptions {
  env: Record<string, string>;
  /** A command prefix, to run it as another user. */
  prefix?: string[];
  /** Options of Node, such as those that measure memory; none by default. */
  options?: readonly string[];
  cwd: string;
}

/** Milliseconds. A start takes a second or two on an idle machine, which tests share. */
const READY_PATIENCE_MS = 180_000;

/** Starts the real server, as built, in a process of its own with no settings of this one. */
export async function startServerProcess({
  env,
  prefix = [],
  options = [],
  cwd,
}: ServerProcessOptions): Promise<ServerProcess> {
  await ensureServerBuilt(() => undefined);
  const port = env['PORT'] ?? String(await freePort());
  const [command, ...args] = [...prefix, process.execPath, ...options, SERVER_FILE];
  const child = spawn(command, args, {
    cwd,
    env: { PATH: process.env['PATH'], DEMO_DATA: 'off', SMS_PROVIDER: 'file', ...env, PORT: port },
    // the channel ends it with a killed run of tests
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  let stderr = '';
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, stderr }));
  const url = `http://127.0.0.1:${port}`;
  return {
    child,
    url,
    ended,
    ready: async () => {
      const failed = ended.then(({ code }) => {
        throw new Error(`The server ended with code ${code}:\n${printed}${stderr}`);
      });
      await Promise.race([untilReady(url), failed]);
    },
  };
}

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + READY_PATIENCE_MS;
  for (;;) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    if (Date.now() > deadline) throw new Error(`${url} did not get ready in ${READY_PATIENCE_MS} ms`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
