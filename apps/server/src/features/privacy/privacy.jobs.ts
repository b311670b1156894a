import type { Clock } from '../../adapters/clock/clock.ts';
import type { Database } from '../../database/pool.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { runRetention } from './privacy.retention-service.ts';
import { backfillConsents } from './privacy.service.ts';

export interface PrivacyJobsDeps {
  db: Database;
  clock: Clock;
  /** What else accounts and homes that are older than this release lack. */
  otherBackfills?: readonly (() => Promise<unknown>)[];
}

/** What is past its time goes at half past three; what older releases did not write is added at the start. */
export function definePrivacyJobs(jobs: Jobs, { db, clock, otherBackfills = [] }: PrivacyJobsDeps): void {
  jobs.every('privacy-retention', '30 3 * * *', () => runRetention(db, { at: clock(), isDry: false }));
  const backfill = async () => {
    await backfillConsents(db);
    for (const other of otherBackfills) await other();
  };
  jobs.every('informed-backfill', '10 3 * * *', backfill, { atStart: true });
}
