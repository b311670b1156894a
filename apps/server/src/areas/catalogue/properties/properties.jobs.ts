import type { Logger } from 'pino';
import type { Database } from '../../../database/pool.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { repairSearchFacts } from '../../../sql/derived.sql.ts';

/**
 * At the start and once a day: what properties are searched and shown by follows from their facts again, whoever wrote past
 * it (T49), and a column that a release brings is filled (L38).
 */
export function definePropertiesJobs(jobs: Jobs, { db, log }: { db: Database; log: Pick<Logger, 'warn'> }): void {
  const run = async () => {
    const repaired = await repairSearchFacts(db);
    if (repaired !== null && repaired > 0)
      log.warn({ job: 'truth.refresh-facts', repaired }, 'Derived facts were repaired');
  };
  jobs.every('refresh-facts', '30 2 * * *', run, { atStart: true });
}
