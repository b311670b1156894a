import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';
import { whenOrphaned } from '../../../scripts/lib/processes.mjs';

const RUN_POSTGRES = fileURLToPath(new URL('run-postgres.ts', import.meta.url));

/**
 * One Postgres for the whole run, in a folder of its own, with a migrated database that each test file's is made from.
 * With TEST_POOLER=on (`npm run test:api`) pgBouncer stands in front, and all that the product does passes through it.
 * Both end with this process, however it ends, and this process with the command that started it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  whenOrphaned(() => process.kill(process.pid, 'SIGTERM'));
  // in a group of its own, which Ctrl-C at the terminal does not reach
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
