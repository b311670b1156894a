import type { Logger } from 'pino';
import type { Database } from '../database/pool.ts';
import type { Timer } from '../http/kernel/background.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { backfillSeals } from './audit.backfill.ts';
import { findHead } from './audit.chain.ts';

interface AuditJobsDeps {
  db: Database;
  log: Pick<Logger, 'info'>;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Seals what an older release still writes. */
export function defineAuditJobs(jobs: Jobs, { db }: AuditJobsDeps): void {
  jobs.every('audit-seal', '5-55/10 * * * *', () => backfillSeals(db));
}

/**
 * Once a day, and at its start, each process puts the end of the chain into its log, which whoever rewrites the database
 * can't reach.
 */
export function auditTimers({ db, log }: AuditJobsDeps): Timer[] {
  const run = async () => log.info(await findHead(db), 'Head of the audit log');
  return [{ everyMs: DAY_MS, atStart: true, run, failure: 'The head of the audit log could not be read' }];
}
