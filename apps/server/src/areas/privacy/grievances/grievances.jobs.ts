import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { closeAnswered } from './grievances.store.ts';

/** Closes complaints whose answer nobody has replied to, as the day begins. */
export function defineGrievancesJobs(jobs: Jobs, { db, clock }: { db: Database; clock: Clock }): void {
  jobs.every('grievances-close', '5 0 * * *', () => closeAnswered(db, clock()), { atStart: true });
}
