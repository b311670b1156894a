import type { Timer } from '../../../http/kernel/background.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { matchDue, type MatchDeps } from './matching.service.ts';
import { queueForgotten } from './matching.queue.ts';
import { refreshFilters } from '../searches/searches.store.ts';

const EVERY_MS = 4_000;

/** What is due is matched within 5 seconds: too often for a queue. Of several processes one does it at a time. */
export function alertsMatchTimers(deps: MatchDeps): Timer[] {
  const run = () => matchDue(deps);
  return [{ everyMs: EVERY_MS, atStart: true, run, failure: 'Changed homes were not matched' }];
}

/**
 * At the start, where an installation has homes without an event, and once a day, should anybody have written past the
 * queue: a forgotten home costs a day, not an alert (I5).
 * @param deps `backfillConsents` does the same for accounts without a consent
 */
export function defineAlertsMatchJobs(
  jobs: Jobs,
  { db, clock, backfillConsents }: MatchDeps & { backfillConsents(db: MatchDeps['db']): Promise<void> },
): void {
  const run = async () => {
    await backfillConsents(db);
    await queueForgotten(db, clock());
    await refreshFilters(db);
  };
  jobs.every('informed-backfill', '0 3 * * *', run, { atStart: true });
}
