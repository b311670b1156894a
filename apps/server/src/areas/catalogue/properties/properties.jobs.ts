import type { Logger } from 'pino';
import type { Database } from '../../../database/pool.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { repairSearchFacts } from '../../../sql/derived.sql.ts';

/** Once a day: what properties are searched and shown by follows from their facts again, whoever wrote past it (T49). */
export function definePropertiesJobs(jobs: Jobs, { db, log }: { db: Database; log: Pick<Logger, 'warn'> }): void {
  jobs.every('refresh-facts', '30 2 * * *', async () => {
    const repaired = await repairSearchFacts(db);
    if (repaired !== null && repaired > 0)
      log.warn({ job: 'truth.refresh-facts', repaired }, 'Derived facts were repaired');
  });
}
