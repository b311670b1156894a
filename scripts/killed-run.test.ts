import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, type ClientConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

// Starts processes, on a machine that is busy with other suites.
vi.setConfig({ testTimeout: 120_000 });

const ROOT = fileURLToPath(new URL('..', import.meta.url));
let folder: string;

beforeAll(() => {
  // inside the project, whose packages the small suite uses
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  folder = mkdtempSync(join(ROOT, '.cache', 'killed-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Run {
  command: number;
  vitest: number;
  postgres: ClientConfig & { host: string };
  ended: Promise<unknown>;
}

/** Starts a suite on a Postgres of its own, and returns it while a test is using that. */
async function startRun(): Promise<Run> {
  const place = mkdtempSync(join(folder, 'run-'));
  const setup = JSON.stringify(join(ROOT, 'apps/server/test/global-setup.ts'));
  const begun = join(place, 'begun.json');
  const files = {
    'vitest.config.mjs': `export default { test: { globalSetup: [${setup}], include: ['a.test.mjs'], testTimeout: 200_000 } };`,
    'a.test.mjs': `import { renameSync, writeFileSync } from 'node:fs';
      import { Client } from 'pg';
      import { inject, it } from 'vitest';
      it('is at work', async () => {
        const postgres = inject('postgres');
        await new Client({ ...postgres, database: 'template1', application_name: 'aangan 1' }).connect();
        writeFileSync('begun.new', JSON.stringify({ vitest: process.ppid, postgres }));
        renameSync('begun.new', ${JSON.stringify(begun)});
        // a worker keeps running until it sends a message
        process.on('disconnect', () => setTimeout(() => process.exit(), 5_000));
        await new Promise(() => undefined);
      });`,
    'run.mjs': `import { runVitest } from ${JSON.stringify(join(ROOT, 'scripts/lib/suites.mjs'))};
      const place = ${JSON.stringify(place)};
      await runVitest(place, ['--root=' + place, '--config=' + place + '/vitest.config.mjs']);`,
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(join(place, file), text);
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], npm_lifecycle_event: 'test:api' };
  const command = spawn(process.execPath, ['run.mjs'], { cwd: place, env, stdio: 'ignore' });
  await vi.waitUntil(() => existsSync(begun), { timeout: 60_000 });
  const { vitest, postgres } = JSON.parse(readFileSync(begun, 'utf8')) as Pick<Run, 'vitest' | 'postgres'>;
  return { command: command.pid ?? 0, vitest, postgres, ended: once(command, 'exit') };
}

describe('a run of tests that is ended', () => {
  it.each([
    { by: 'a signal to its command', signal: 'SIGTERM', whom: 'command' },
    { by: 'kill -9 of its command', signal: 'SIGKILL', whom: 'command' },
    { by: 'kill -9 of the runner', signal: 'SIGKILL', whom: 'vitest' },
  ] as const)('by $by takes its Postgres with it', async ({ signal, whom }) => {
    const run = await startRun();
    const dataDir = dirname(run.postgres.host);
    const witness = new Client({ ...run.postgres, database: 'template1' });
    witness.on('error', () => undefined);
    await witness.connect();
    const postgresEnded = new Promise((resolve) => witness.once('end', resolve));
    expect(existsSync(dataDir)).toBe(true);
    process.kill(run[whom], signal);
    await Promise.all([run.ended, postgresEnded]);
    await vi.waitUntil(() => !existsSync(dataDir), { timeout: 60_000 });
  });
});
