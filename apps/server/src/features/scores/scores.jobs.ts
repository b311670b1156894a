import { todayInIndia } from '@aangan/contract/dates';
import type { ActorKind } from '@aangan/contract/visit-lists';
import type { Clock } from '../../adapters/clock/clock.ts';
import type { Database } from '../../database/pool.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { countFigures, listHosts } from './scores.stats-store.ts';

const NAME = 'visits-stats';

/** What is read of a change of a visit. */
interface VisitChange {
  actor: { kind: ActorKind };
  after: { hostId: number | null };
}

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

  /** The figures of a host may have changed with this transaction. */
  const noteFigures = (trx: Database, hostId: number) => jobs.send(trx, NAME, { hostId }, { key: String(hostId) });

  return {
    noteFigures,
    /** Of each change of a visit: what staff do answers, closes or opens one. */
    listener: async (trx: Database, { actor, after: { hostId } }: VisitChange) => {
      const isOfStaff = actor.kind === 'HOST' || actor.kind === 'ADMIN';
      if (isOfStaff && hostId !== null) await noteFigures(trx, hostId);
    },
  };
}
