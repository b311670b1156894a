import { todayInIndia } from '@aangan/contract/dates';
import type { Clock } from '../../adapters/clock/clock.ts';
import type { Database } from '../../database/pool.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { countFigures, listHosts } from './scores.stats-store.ts';

const NAME = 'visits-stats';

/** The figures of consultants follow their visits in seconds, and those that grow old by the clock every night (V68). */
export function createVisitStats({ db, clock, jobs }: { db: Database; clock: Clock; jobs: Jobs }) {
  const count = (hostId: number) => {
    const now = clock();
    return countFigures(db, hostId, todayInIndia(now), now);
  };
  jobs.define<{ hostId: number }>(NAME, { keyed: true, pollSeconds: 2 }, ({ hostId }) => count(hostId));
  jobs.every('visits-stats-nightly', '40 2 * * *', async () => {
    for (const hostId of await listHosts(db)) await count(hostId);
  });

  return {
    /** The figures of a host may have changed with this transaction. */
    noteFigures: (trx: Database, hostId: number) => jobs.send(trx, NAME, { hostId }, { key: String(hostId) }),
  };
}
