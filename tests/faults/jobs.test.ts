import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createJobs, type Jobs } from '../../apps/server/src/jobs/jobs.ts';
import { createCluster, type Cluster } from './support/cluster.ts';

const WORKER = fileURLToPath(new URL('support/job-worker.ts', import.meta.url));
const quiet = { warn: () => undefined, error: () => undefined };
const TAKEN_UP_MS = 180_000;

let cluster: Cluster;
let jobs: Jobs;
const finished: number[] = [];

beforeAll(async () => {
  cluster = await createCluster();
});

afterAll(async () => {
  await jobs?.stop();
  await cluster?.remove();
});

/** Starts another process that takes the job and never ends it. */
async function startStuckWorker() {
  const worker = spawn(process.execPath, [WORKER, JSON.stringify(cluster.connection)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const [said] = (await once(worker.stdout ?? worker, 'data')) as [Buffer];
  expect(said.toString()).toBe('took 7\n');
  return worker;
}

describe('kill -9 of a process that runs a job', () => {
  it(
    'leaves the job to another one, which takes it within 3 minutes [V3]',
    { timeout: TAKEN_UP_MS + 60_000 },
    async () => {
      const worker = await startStuckWorker();
      const began = performance.now();
      worker.kill('SIGKILL');
      await once(worker, 'exit');
      jobs = createJobs({ connection: cluster.connection, log: quiet });
      jobs.define<{ id: number }>('stuck', {}, async ({ id }) => finished.push(id));
      await jobs.start();
      await vi.waitFor(() => expect(finished).toEqual([7]), { timeout: TAKEN_UP_MS, interval: 250 });
      process.stdout.write(
        `kill -9 of a worker: its job was done ${Math.round((performance.now() - began) / 1000)} s later\n`,
      );
    },
  );
});
