import type { Logger } from 'pino';
import type { Database } from '../../database/pool.ts';
import type { Job } from '../../http/background.ts';
import { backfillSeals } from './audit.backfill.ts';
import { findHead } from './audit.chain.ts';

const TEN_MINUTES_MS = 10 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const failure = 'Upkeep of the audit log failed';

/**
 * Seals what an older release still writes, and once a day puts the end of the chain into the server's log, which whoever
 * rewrites the database can't reach.
 */
export function auditJobs({ db, log }: { db: Database; log: Pick<Logger, 'info'> }): Job[] {
  const noteHead = async () => log.info(await findHead(db), 'Head of the audit log');
  return [
    { everyMs: TEN_MINUTES_MS, run: () => backfillSeals(db), failure },
    { everyMs: DAY_MS, atStart: true, run: noteHead, failure },
  ];
}
