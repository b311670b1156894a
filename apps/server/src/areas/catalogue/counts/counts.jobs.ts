import type { Logger } from 'pino';
import type { Database, OpenDatabase } from '../../../database/pool.ts';
import type { Timer } from '../../../http/kernel/background.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { addUpCounts, mendCounts } from './counts.store.ts';

const TEN_SECONDS_MS = 10_000;

/** What keeps the kept counts short: too often for a queue, which has minutes. */
export function countsTimers(db: Database): Timer[] {
  const run = () => addUpCounts(db);
  return [{ everyMs: TEN_SECONDS_MS, atStart: true, run, failure: 'Adding up the counts failed' }];
}

/** What keeps them right, should somebody ever write past their triggers. */
export function defineCountsJobs(
  jobs: Jobs,
  { pool, log }: Pick<OpenDatabase, 'pool'> & { log: Pick<Logger, 'warn'> },
) {
  jobs.every('counts-mend', '30 2 * * *', async () => {
    const wrong = await mendCounts(pool);
    if (wrong !== null && wrong.length > 0) log.warn({ wrong }, 'Kept counts were wrong and have been put right');
  });
}
