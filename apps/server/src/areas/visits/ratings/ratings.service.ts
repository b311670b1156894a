import { momentInIndia } from '@aangan/contract/core/times';
import { fill } from '@aangan/contract/core/translation';
import type { VisitScore } from '@aangan/contract/visits/entities';
import { RATING_CHANGES_A_DAY } from '@aangan/contract/visits/limits';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import { AppError } from '../../../http/kernel/app-error.ts';
import type { OwnedRef } from '../../../http/session/owned-ref.ts';
import { takePoint } from '../../../http/limits/rate-limit.ts';
import { ratingChangeRefusal, ratingRefusal, scoreRefusal } from './ratings.rules.ts';
import * as store from './ratings.store.ts';
import { scores as texts } from './ratings.texts.ts';

export interface RatingsDeps {
  db: Database;
  clock: Clock;
  /** Told in the same transaction of whom the figures may have changed (V68). */
  noteFigures: (trx: Database, hostId: number) => Promise<void>;
}

type OwnVisit = OwnedRef<'ownBooking'>;

/** What buyers make of a visit: a score of the home for themselves, and a rating of the host. */
export function createRatingsService({ db, clock, noteFigures }: RatingsDeps) {
  const withVisit = <Result>(
    own: OwnVisit,
    work: (trx: Database, visit: store.LockedVisit) => Promise<Result>,
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
        if (visit.stars === stars) return { stars };
        await countRating(trx, bookingId, now);
        const rated = await store.saveRating(trx, { bookingId, hostId: Number(hostId), userId, stars, now });
        await noteFigures(trx, rated);
        return { stars };
      }),

    deleteRating: (own: OwnVisit) =>
      withVisit(own, async (trx, visit) => {
        if (visit.ratedAt === null) return null;
        const now = clock();
        refuseIf(ratingChangeRefusal(visit.ratedAt, now));
        await countRating(trx, visit.id, now);
        const rated = await store.deleteRating(trx, visit.id);
        if (rated !== null) await noteFigures(trx, rated);
        return null;
      }),
  };
}

const DAY_SECONDS = 86_400;
const MINUTE_MS = 60_000;

/** Counts a change of one rating, in its transaction. Raises TOO_MANY_REQUESTS with the minute from which it may change. */
async function countRating(trx: Database, bookingId: number, now: Date): Promise<void> {
  const limit = { key: `rating:${bookingId}`, points: RATING_CHANGES_A_DAY, seconds: DAY_SECONDS };
  const wait = await takePoint(trx, limit);
  if (wait === null) return;
  const again = Math.ceil((now.getTime() + wait * 1000) / MINUTE_MS) * MINUTE_MS;
  const values = { count: String(RATING_CHANGES_A_DAY), when: momentInIndia(new Date(again)) };
  const retryAfter = (again - now.getTime()) / 1000;
  throw new AppError('TOO_MANY_REQUESTS', fill(texts.ratedTooOften, values), { retryAfter });
}
