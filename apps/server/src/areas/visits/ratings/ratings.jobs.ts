import { todayInIndia } from '@aangan/contract/core/dates';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { countFigures, findWritten, listHosts } from './ratings.stats-store.ts';

const NAME = 'visits-stats';
/** Each write has the kept answers of the catalogue forgotten. */
const WRITTEN_EVERY_MS = 600_000;
const COUNTED = ['COMPLETED', 'NO_SHOW'];
/** May be the first answer of staff. */
const ANSWERS = ['confirm', 'propose', 'cancel'];

interface NotedChange {
  transition: string;
  before: { status: string } | null;
  after: { status: string; hostId: number | null };
}

/** The figures of consultants follow their visits in seconds, written every ten minutes at most, and those that grow old by the clock every night (V68). */
export function createVisitStats({ db, clock, jobs }: { db: Database; clock: Clock; jobs: Jobs }) {
  const count = (hostId: number) => {
    const now = clock();
    return countFigures(db, hostId, todayInIndia(now), now);
  };
  /** Counts, or puts it off where the figures were written less than ten minutes ago. */
  const countInTime = async (hostId: number) => {
    const now = clock();
    const written = await findWritten(db, hostId);
    const wait = written === null ? 0 : written.getTime() + WRITTEN_EVERY_MS - now.getTime();
    if (wait <= 0) return count(hostId);
    await jobs.send(db, NAME, { hostId }, { key: String(hostId), startAfter: new Date(Date.now() + wait) });
  };
  jobs.define<{ hostId: number }>(NAME, { keyed: true, pollSeconds: 2 }, ({ hostId }) => countInTime(hostId));
  jobs.every('visits-stats-nightly', '40 2 * * *', async () => {
    for (const hostId of await listHosts(db)) await count(hostId);
  });

  /** The figures of a host may have changed with this transaction. */
  const noteFigures = (trx: Database, hostId: number) => jobs.send(trx, NAME, { hostId }, { key: String(hostId) });

  return {
    noteFigures,

    /** A listener of visits: what is closed, opened again or answered counts for its host. */
    async noteChange(trx: Database, { transition, before, after }: NotedChange): Promise<void> {
      const isClosing = COUNTED.some((status) => (before?.status === status) !== (after.status === status));
      if (after.hostId !== null && (isClosing || ANSWERS.includes(transition))) await noteFigures(trx, after.hostId);
    },
  };
}
