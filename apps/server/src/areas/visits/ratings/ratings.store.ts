import type { VisitScore } from '@aangan/contract/visits/entities';
import { sql } from 'kysely';
import type { Database } from '../../../database/pool.ts';
import type { OwnedRef } from '../../../http/session/owned-ref.ts';
import type { ClosingFacts } from './ratings.rules.ts';

type OwnVisit = OwnedRef<'ownBooking'>;

export type LockedVisit = ClosingFacts & {
  id: number;
  /** The rating as it stands; null while there is none. */
  stars: number | null;
};

/**
 * A visit of the caller's, held until the transaction ends, so that nobody reopens or cancels it meanwhile; null when
 * there is none.
 */
export async function lockVisit(trx: Database, own: OwnVisit): Promise<LockedVisit | null> {
  const row = await trx
    .selectFrom('bookings as b')
    .leftJoin('visit_ratings as r', 'r.booking_id', 'b.id')
    .select(['b.id', 'b.status', 'b.visit_date as visitDate', 'b.user_id as userId', 'b.host_id as hostId'])
    .select(['r.created_at as ratedAt', 'r.stars'])
    .where(own.isRow('b'))
    .forUpdate('b')
    .executeTakeFirst();
  return row ? { ...row, status: row.status as LockedVisit['status'] } : null;
}

/** Undefined when the caller has no such visit, null when it is not scored. */
export async function findScore(db: Database, own: OwnVisit): Promise<VisitScore | null | undefined> {
  const score = sql<VisitScore | null>`CASE WHEN s.booking_id IS NOT NULL THEN json_build_object('light', s.light,
    'layout', s.layout, 'build', s.build, 'surroundings', s.surroundings, 'value', s.value, 'note', s.note) END`;
  const row = await db
    .selectFrom('bookings as b')
    .leftJoin('visit_scores as s', 's.booking_id', 'b.id')
    .select(score.as('score'))
    .where(own.isRow('b'))
    .executeTakeFirst();
  return row?.score;
}

export async function saveScore(trx: Database, bookingId: number, score: VisitScore, now: Date): Promise<void> {
  const row = { ...score, updated_at: now };
  await trx
    .insertInto('visit_scores')
    .values({ booking_id: bookingId, ...row })
    .onConflict((conflict) => conflict.column('booking_id').doUpdateSet(row))
    .execute();
}

export async function deleteScore(trx: Database, bookingId: number): Promise<void> {
  await trx.deleteFrom('visit_scores').where('booking_id', '=', bookingId).execute();
}

export interface NewRating {
  bookingId: number;
  hostId: number;
  userId: number;
  stars: number;
  now: Date;
}

/** Gives a rating, or changes it; whoever was rated at first stays the one rated. */
export async function saveRating(trx: Database, { bookingId, hostId, userId, stars, now }: NewRating): Promise<number> {
  const { host_id } = await trx
    .insertInto('visit_ratings')
    .values({ booking_id: bookingId, host_id: hostId, user_id: userId, stars, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('booking_id').doUpdateSet({ stars, updated_at: now }))
    .returning('host_id')
    .executeTakeFirstOrThrow();
  return host_id;
}

/** @returns who was rated; null when there was no rating */
export async function deleteRating(trx: Database, bookingId: number): Promise<number | null> {
  const row = await trx
    .deleteFrom('visit_ratings')
    .where('booking_id', '=', bookingId)
    .returning('host_id')
    .executeTakeFirst();
  return row?.host_id ?? null;
}
