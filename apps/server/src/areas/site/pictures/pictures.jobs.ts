import type { Database } from '../../../database/pool.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { deleteUnused } from './pictures.tidy-store.ts';

/** The deletion of files that no kept version names, a day after they were uploaded (S20). */
export function definePicturesJobs(jobs: Jobs, { db }: { db: Database }): void {
  jobs.every('site-tidy', '20 * * * *', () => deleteUnused(db), { atStart: true });
}
