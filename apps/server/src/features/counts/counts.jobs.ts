import type { Logger } from 'pino';
import type { OpenDatabase } from '../../database/pool.ts';
import type { Job } from '../../http/background.ts';
import { addUpCounts, mendCounts } from './counts.store.ts';

const SECOND = 1_000;
const DAY = 86_400 * SECOND;

/** What keeps the kept counts short, and right should somebody ever write past their triggers. */
export function countsJobs({ db, pool, log }: OpenDatabase & { log: Pick<Logger, 'warn'> }): Job[] {
  const mend = async () => {
    const wrong = await mendCounts(pool);
    if (wrong !== null && wrong.length > 0) log.warn({ wrong }, 'Kept counts were wrong and have been put right');
  };
  return [
    { everyMs: 10 * SECOND, atStart: true, run: () => addUpCounts(db), failure: 'Adding up the counts failed' },
    { everyMs: DAY, run: mend, failure: 'Counting anew failed' },
  ];
}
