import type { Point } from '@aangan/contract/catalogue/distance';
import type { Visit } from '@aangan/contract/visits/entities';
import { sql, type RawBuilder } from 'kysely';
import { only } from '../../../database/fragments.ts';
import type { Database } from '../../../database/pool.ts';
import type { OwnedRef } from '../../../http/session/owned-ref.ts';
import { isListed } from '../../../sql/properties.sql.ts';
import { isLive } from '../../../sql/visit.sql.ts';

/** A plan of the caller's own. */
export type OwnPlan = OwnedRef<'ownVisitPlan'>;

/** A home that somebody plans to see, at its exact place, which only the way is told from. */
export interface WantedHome {
  id: number;
  name: string;
  location: string;
  mapUrl: string | null;
  point: Point | null;
  /** Whether the buyer has a visit there that stands in the way of another. */
  isBooked: boolean;
}

/** Those of the homes that are listed, in no order. */
export function listHomes(db: Database, userId: number, ids: readonly number[]): Promise<WantedHome[]> {
  return homesWith(db, userId, sql`p.id = ANY(${ids}) AND ${isListed('p')}`);
}

/** Those of the homes that there are, for who has visits there, in no order. */
export function listVisitedHomes(db: Database, ids: readonly number[]): Promise<WantedHome[]> {
  return homesWith(db, 0, sql`p.id = ANY(${ids})`);
}

async function homesWith(db: Database, userId: number, condition: RawBuilder<unknown>): Promise<WantedHome[]> {
  const { rows } = await sql<WantedHome>`
    SELECT p.id, p.name, p.location, p.map_url AS "mapUrl",
      CASE WHEN p.lat IS NOT NULL THEN json_build_object('lat', p.lat, 'lng', p.lng) END AS point,
      EXISTS (SELECT FROM bookings b WHERE b.user_id = ${userId} AND b.property_id = p.id
        AND b.status NOT IN ('CANCELED', 'NO_SHOW')) AS "isBooked"
    FROM properties p WHERE ${condition}`.execute(db);
  return rows;
}

/** A live visit with a time; minutes from midnight. */
export interface TimedVisit {
  date: string;
  from: number;
  to: number;
}

/** The buyer's live visits with a time from a day to another, both included. */
export async function listTimedVisits(db: Database, userId: number, from: string, to: string): Promise<TimedVisit[]> {
  const { rows } = await sql<TimedVisit>`
    SELECT date, "from", "from" + minutes AS "to" FROM (
      SELECT b.visit_date::text AS date, (extract(epoch FROM b.visit_time) / 60)::int AS "from", b.visit_minutes AS minutes
      FROM bookings b
      WHERE b.user_id = ${userId} AND b.visit_time IS NOT NULL AND ${isLive}
        AND b.visit_date BETWEEN ${from}::date AND ${to}::date
    ) visits`.execute(db);
  return rows;
}

export async function insertPlan(trx: Database, userId: number, visitDate: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO visit_plans (user_id, visit_date) VALUES (${userId}, ${visitDate}) RETURNING id`.execute(trx);
  return only(rows).id;
}

/** Null when there is none, or it is somebody else's. */
export async function findPlan(db: Database, own: OwnPlan): Promise<{ id: number; visitDate: string } | null> {
  const { rows } = await sql<{ id: number; visitDate: string }>`
    SELECT id, visit_date::text AS "visitDate" FROM visit_plans WHERE ${own.isRow()}`.execute(db);
  return rows[0] ?? null;
}

/** SQL for whether a visit `b` is one of a plan. */
export function isVisitOf(own: OwnPlan): RawBuilder<boolean> {
  return sql`EXISTS (SELECT FROM visit_plans WHERE visit_plans.id = b.plan_id AND ${own.isRow()})`;
}

/** In the order of their times as they stand; those without a time come last. */
export function inTimeOrder(visits: readonly Visit[]): Visit[] {
  const key = ({ visitDate, visitTime }: Visit) => `${visitDate} ${visitTime ?? '99:99'}`;
  return visits.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.id - b.id));
}
