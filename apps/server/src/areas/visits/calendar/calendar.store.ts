import type { VisitSettings } from '@aangan/contract/visits/entities';
import type { BookingStatus } from '@aangan/contract/visits/statuses';
import { sql, type RawBuilder } from 'kysely';
import { instantJson } from '../../../database/fragments.ts';
import type { Database } from '../../../database/pool.ts';
import { timeJson } from '../../../sql/visit.sql.ts';

/** A visit as calendars show it. */
export interface CalendarVisit {
  bookingId: number;
  propertyName: string;
  /** Where the home is, as exactly as is recorded. */
  address: string;
  status: BookingStatus;
  revision: number;
  visitDate: string;
  visitTime: string | null;
  visitMinutes: number | null;
  /** ISO 8601 */
  updatedAt: string;
  /** First name. */
  buyer: string;
}

/** Of one calendar; those to come stand before those that were. */
const MAX_VISITS = 2_000;

/** The visits `b` of which `which` is true: those from `today` ('yyyy-MM-dd') on first, in the order of their days. */
export async function listVisits(db: Database, which: RawBuilder<boolean>, today: string): Promise<CalendarVisit[]> {
  const { rows } = await sql<CalendarVisit>`
    SELECT b.id AS "bookingId", p.name AS "propertyName", b.status, b.revision, b.visit_date AS "visitDate",
      ${timeJson('b.visit_time')} AS "visitTime", b.visit_minutes AS "visitMinutes",
      ${instantJson('b.updated_at')} AS "updatedAt", split_part(btrim(u.name), ' ', 1) AS buyer,
      concat_ws(', ', p.location, p.city, nullif(concat_ws(' ', p.state, p.zipcode), '')) AS address
    FROM bookings b JOIN properties p ON p.id = b.property_id JOIN users u ON u.id = b.user_id
    WHERE ${which}
    ORDER BY b.visit_date < ${today}, b.visit_date, b.visit_time NULLS FIRST, b.id
    LIMIT ${sql.lit(MAX_VISITS)}`.execute(db);
  return rows;
}

/** The domain of our calendars' UIDs; null before the first one. */
export async function findDomain(db: Database): Promise<string | null> {
  const { rows } = await sql<{ domain: string | null }>`
    SELECT calendar_domain AS domain FROM visit_settings`.execute(db);
  return rows[0]?.domain ?? null;
}

/**
 * Keeps the domain of the first calendar; of two at once the first one's. Settings that nobody has stored yet are stored
 * as they are, of version 0.
 * @returns the one that is kept
 */
export async function keepDomain(db: Database, domain: string, settings: VisitSettings): Promise<string> {
  const { rows } = await sql<{ domain: string }>`
    INSERT INTO visit_settings AS stored (id, version, hours, slot_minutes, property_capacity, consultant_capacity,
      notice_minutes, confirmation, road_factor_percent, speed_kmh, buffer_minutes, calendar_domain)
    VALUES (1, ${settings.version}, ${JSON.stringify(settings.hours)}::jsonb, ${settings.slotMinutes},
      ${settings.propertyCapacity}, ${settings.consultantCapacity}, ${settings.noticeMinutes}, ${settings.confirmation},
      ${settings.roadFactorPercent}, ${settings.speedKmh}, ${settings.bufferMinutes}, ${domain})
    ON CONFLICT (id) DO UPDATE SET calendar_domain = coalesce(stored.calendar_domain, excluded.calendar_domain)
    RETURNING calendar_domain AS domain`.execute(db);
  return rows[0]?.domain ?? domain;
}

export interface FeedRow {
  /** ISO 8601 */
  createdAt: string;
  lastUsedAt: string | null;
}

/** The live link of a consultant's calendar. */
export async function findFeed(db: Database, userId: number, now: Date): Promise<FeedRow | null> {
  const { rows } = await sql<FeedRow>`
    SELECT ${instantJson('created_at')} AS "createdAt", ${instantJson('last_used_at')} AS "lastUsedAt"
    FROM signed_links
    WHERE purpose = 'CALENDAR' AND subject_id = ${userId} AND user_id = ${userId} AND revoked_at IS NULL
      AND expires_at > ${now}`.execute(db);
  return rows[0] ?? null;
}

/** Makes those who change somebody's calendar take turns, until the transaction ends. */
export async function lockOwner(trx: Database, userId: number): Promise<void> {
  await sql`SELECT FROM users WHERE id = ${userId} FOR UPDATE`.execute(trx);
}

/** The role of who a calendar belongs to. */
export async function findRole(db: Database, userId: number): Promise<string | null> {
  const { rows } = await sql<{ role: string }>`SELECT role FROM users WHERE id = ${userId}`.execute(db);
  return rows[0]?.role ?? null;
}
