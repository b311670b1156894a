import { sql, type RawBuilder } from 'kysely';
import { minuteInIndia } from '../../../database/fragments.ts';
import type { Database } from '../../../database/pool.ts';

/** Whom a breach concerns. */
export interface AffectedFilter {
  from: Date;
  to: Date;
  /** 'all', 'sessions', 'staff' or 'property'. */
  kind: string;
  /** Of the member of staff or the property. */
  id: number;
}

/** A person to be told. The minutes, of India, are of the first and last thing they had to do with it. */
export interface AffectedPerson {
  id: number;
  name: string;
  contactNo: string;
  email: string;
  firstAt: string;
  lastAt: string;
  isBuyer: boolean;
}

/** The next people affected, in the order of their ids. Nameless accounts are nobody who could be told. */
export async function listAffected(
  db: Database,
  filter: AffectedFilter,
  aboveId: number,
  size: number,
): Promise<AffectedPerson[]> {
  const { rows } = await sql<AffectedPerson>`
    SELECT u.id, u.name, u.contact_no AS "contactNo", u.email,
      ${minuteInIndia('t.first_at')} AS "firstAt", ${minuteInIndia('t.last_at')} AS "lastAt",
      u.role = 'USER' AS "isBuyer"
    FROM users u CROSS JOIN LATERAL (${touched(filter)}) t
    WHERE u.id > ${aboveId} AND u.erased_at IS NULL AND ${isCandidate(filter)} AND t.first_at IS NOT NULL
    ORDER BY u.id LIMIT ${size}`.execute(db);
  return rows;
}

/** Keeps the look at each person's rows to those who have some. */
function isCandidate({ kind, id, from, to }: AffectedFilter): RawBuilder<boolean> {
  if (kind === 'all') return sql`u.created_at < ${to}`;
  if (kind === 'sessions') {
    return sql`u.id IN (SELECT s.user_id FROM sessions s
      WHERE s.created_at < ${to} AND least(s.ended_at, s.ends_at) >= ${from})`;
  }
  if (kind === 'staff') {
    return sql`u.id IN (SELECT l.user_id FROM contact_log l
      WHERE l.actor_id = ${id} AND l.at >= ${from} AND l.at < ${to})`;
  }
  return sql`u.id IN (SELECT b.user_id FROM bookings b WHERE b.property_id = ${id}
    UNION ALL SELECT s.user_id FROM shortlists s WHERE s.property_id = ${id})`;
}

/** When the row of users that goes by `u` had to do with it, first and last; null for who had not. */
function touched({ kind, id, from, to }: AffectedFilter): RawBuilder<unknown> {
  if (kind === 'all') {
    return sql`SELECT u.created_at AS first_at,
        coalesce((SELECT max(s.created_at) FROM sessions s WHERE s.user_id = u.id), u.created_at) AS last_at`;
  }
  if (kind === 'sessions') {
    return sql`SELECT min(s.created_at) AS first_at, max(least(s.ended_at, s.ends_at)) AS last_at FROM sessions s
      WHERE s.user_id = u.id AND s.created_at < ${to} AND least(s.ended_at, s.ends_at) >= ${from}`;
  }
  if (kind === 'staff') {
    return sql`SELECT min(l.at) AS first_at, max(l.at) AS last_at FROM contact_log l
      WHERE l.user_id = u.id AND l.actor_id = ${id} AND l.at >= ${from} AND l.at < ${to}`;
  }
  return sql`SELECT min(o.at) AS first_at, max(o.at) AS last_at FROM (
      SELECT b.created_at AS at FROM bookings b WHERE b.user_id = u.id AND b.property_id = ${id}
      UNION ALL SELECT s.created_at FROM shortlists s WHERE s.user_id = u.id AND s.property_id = ${id}
    ) o WHERE o.at < ${to}`;
}
