import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { ensureServerBuilt } from '../../../scripts/lib/builds.mjs';
import { SERVER_FILE } from '../../../scripts/lib/server-options.mjs';
import { freePort } from '../src/ports.ts';

export { freePort };

export interface ServerProcess {
  child: ChildProcess;
  url: string;
  /** Resolves when /readyz says up; rejects with what the process printed when it ends before. */
  ready(): Promise<void>;
  /** Resolves when the process has ended, with its exit code and what it wrote to standard error. */
  ended: Promise<{ code: number | null; complaint: string }>;
}

export interface ServerProcessOptions {
  env: Record<string, string>;
  /** What to put before the command, to run it as somebody else. */
  prefix?: string[];
  /** Of Node; none unless told, where memory is not measured. */
  options?: readonly string[];
  cwd: string;
}

/** A second or two on a machine of its own; tests share theirs. */
const READY_PATIENCE_MS = 60_000;

/** The real server, as built, in a process of its own, with nothing of this process' settings. */
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
    // the channel has it end with a run of tests that is killed
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  let complaint = '';
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, complaint }));
  const url = `http://127.0.0.1:${port}`;
  return {
    child,
    url,
    ended,
    ready: async () => {
      const failed = ended.then(({ code }) => {
        throw new Error(`The server ended with code ${code}:\n${printed}${complaint}`);
      });
      await Promise.race([untilReady(url), failed]);
    },
  };
}

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + READY_PATIENCE_MS;
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    if (Date.now() > deadline) throw new Error(`${url} did not get ready in ${READY_PATIENCE_MS} ms`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
