import type { VisitScore } from '@aangan/contract/visit-entities';
import type { Clock } from '../../adapters/clock/clock.ts';
import type { Database } from '../../database/pool.ts';
import { AppError } from '../../http/app-error.ts';
import type { OwnThing } from '../../http/own-thing.ts';
import { ratingChangeRefusal, ratingRefusal, scoreRefusal, type ClosingFacts } from './scores.rules.ts';
import * as store from './scores.store.ts';

export interface ScoresDeps {
  db: Database;
  clock: Clock;
  /** Told in the same transaction of whom the figures may have changed (V68). */
  noteFigures: (trx: Database, hostId: number) => Promise<void>;
}

type OwnVisit = OwnThing<'ownBooking'>;

/** What buyers make of a visit: a score of the home for themselves, and a rating of the host. */
export function createScoresService({ db, clock, noteFigures }: ScoresDeps) {
  const withVisit = <Result>(
    own: OwnVisit,
    work: (trx: Database, visit: ClosingFacts & { id: number }) => Promise<Result>,
  ): Promise<Result> =>
    db.transaction().execute(async (trx) => {
      const visit = await store.lockVisit(trx, own);
      if (!visit) throw own.refusal();
      return work(trx, visit);
    });

  const refuseIf = (reason: string | null) => {
    if (reason !== null) throw new AppError('VISIT_STATE', reason);
  };

  return {
    findScore: async (own: OwnVisit): Promise<VisitScore | null> => {
      const score = await store.findScore(db, own);
      if (score === undefined) throw own.refusal();
      return score;
    },

    saveScore: (own: OwnVisit, score: VisitScore) =>
      withVisit(own, async (trx, visit) => {
        const now = clock();
        refuseIf(scoreRefusal(visit, now));
        await store.saveScore(trx, visit.id, score, now);
        return score;
      }),

    /** What is one's own may be taken back at any time. */
    deleteScore: (own: OwnVisit) =>
      withVisit(own, async (trx, visit) => {
        await store.deleteScore(trx, visit.id);
        return null;
      }),

    saveRating: (own: OwnVisit, stars: number) =>
      withVisit(own, async (trx, visit) => {
        const now = clock();
        refuseIf(ratingRefusal(visit, now));
        const { id: bookingId, hostId, userId } = visit;
        const rated = await store.saveRating(trx, { bookingId, hostId: Number(hostId), userId, stars, now });
        await noteFigures(trx, rated);
        return { stars };
      }),

    deleteRating: (own: OwnVisit) =>
      withVisit(own, async (trx, visit) => {
        if (visit.ratedAt !== null) refuseIf(ratingChangeRefusal(visit.ratedAt, clock()));
        const rated = await store.deleteRating(trx, visit.id);
        if (rated !== null) await noteFigures(trx, rated);
        return null;
      }),
  };
}
