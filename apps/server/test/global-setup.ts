import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';
import { whenOrphaned } from '../../../scripts/lib/processes.mjs';

const RUN_POSTGRES = fileURLToPath(new URL('run-postgres.ts', import.meta.url));

/**
 * Starts one Postgres for the whole run, with a migrated template from which each test file's database is copied. With
 * TEST_POOLER=on (`npm run test:api`) the product connects through pgBouncer. Both end with this process, however it
 * ends, and this process ends with the command that started it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  whenOrphaned(() => process.kill(process.pid, 'SIGTERM'));
  // in a process group of its own, which Ctrl-C at the terminal does not reach
  const holder = fork(RUN_POSTGRES, { detached: true, execArgv: [] });
  const ended = once(holder, 'exit');
  const failed = ended.then(([code]) => {
    throw new Error(`The Postgres of the tests did not start: exit code ${String(code)}`);
  });
  const [provided] = (await Promise.race([once(holder, 'message'), failed])) as [ProvidedContext];
  project.provide('postgres', provided.postgres);
  project.provide('superuser', provided.superuser);
  project.provide('pooler', provided.pooler);
  failed.catch(() => undefined);
  return async () => {
    holder.disconnect();
    await ended;
  };
}
