import { createDatabase, createPool } from '../../../apps/server/src/database/pool.ts';
import type { DatabaseConnection } from '../../../apps/server/src/database/connection.ts';
import { createJobs } from '../../../apps/server/src/jobs/jobs.ts';

// A process of the fault tests that sends itself a job, reports that it runs, and never ends it.
const connection = JSON.parse(process.argv[2] ?? '') as DatabaseConnection;
const log = { warn: () => undefined, error: () => undefined };
const jobs = createJobs({ connection, log, pollSeconds: 0.5 });
jobs.define<{ id: number }>('stuck', {}, ({ id }) => {
  process.stdout.write(`took ${id}\n`);
  return new Promise(() => undefined);
});
await jobs.start();
await jobs.send(createDatabase(createPool({ connection, log, max: 1 })), 'stuck', { id: 7 });
process.on('disconnect', () => process.exit(0));
