import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { runRetention } from './personal-data.retention-service.ts';

/** What is past its time goes at half past three. */
export function definePrivacyJobs(jobs: Jobs, { db, clock }: { db: Database; clock: Clock }): void {
  jobs.every('privacy-retention', '30 3 * * *', () => runRetention(db, { at: clock(), isDry: false }));
}
