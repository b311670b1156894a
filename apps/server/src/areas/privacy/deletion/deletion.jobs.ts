import type { Jobs } from '../../../jobs/jobs.ts';
import type { Erasure } from './deletion.erase.ts';

/** Erases at every start, also of a database that was set back, and every hour. */
export function defineDeletionJobs(jobs: Jobs, { eraseAllDue }: Erasure): void {
  jobs.every('privacy-erase', '10 * * * *', eraseAllDue, { atStart: true });
}
