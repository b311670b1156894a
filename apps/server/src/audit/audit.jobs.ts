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

/** Defines the job that seals entries of an older release, which may still be running. */
export function defineAuditJobs(jobs: Jobs, { db }: AuditJobsDeps): void {
  jobs.every('audit-seal', '5-55/10 * * * *', () => backfillSeals(db));
}

/**
 * Creates the timer by which each process logs the head of the chain, at its start and once a day, so that a rewritten
 * database can be detected.
 */
export function auditTimers({ db, log }: AuditJobsDeps): Timer[] {
  const run = async () => log.info(await findHead(db), 'Head of the audit log');
  return [{ everyMs: DAY_MS, atStart: true, run, failure: 'The head of the audit log could not be read' }];
}
