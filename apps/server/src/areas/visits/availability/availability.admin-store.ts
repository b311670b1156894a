import type { DeskVisit, PropertyVisitHours, VisitException } from '@aangan/contract/visits/entities';
import type { PropertyVisitHoursInput, VisitExceptionInput, VisitSettingsInput } from '@aangan/contract/visits/inputs';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../database/pool.ts';
import { deskOrder, deskVisitJson, joinDesk } from '../../../sql/desk.sql.ts';
import { timeJson } from '../../../sql/visit.sql.ts';

/** False when what is stored is of another version; 0 is that of nothing. */
export async function saveSettings(trx: Database, input: VisitSettingsInput): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO visit_settings AS stored (id, version, hours, slot_minutes, property_capacity, consultant_capacity,
      notice_minutes, confirmation, road_factor_percent, speed_kmh, buffer_minutes)
    SELECT 1, 1, ${JSON.stringify(input.hours)}::jsonb, ${input.slotMinutes}::smallint,
      ${input.propertyCapacity}::smallint, ${input.consultantCapacity}::smallint, ${input.noticeMinutes}::smallint,
      ${input.confirmation}, ${input.roadFactorPercent}::smallint, ${input.speedKmh}::smallint,
      ${input.bufferMinutes}::smallint
    WHERE ${input.version} = 0 OR EXISTS (SELECT FROM visit_settings)
    ON CONFLICT (id) DO UPDATE SET version = stored.version + 1, hours = excluded.hours,
      slot_minutes = excluded.slot_minutes, property_capacity = excluded.property_capacity,
      consultant_capacity = excluded.consultant_capacity, notice_minutes = excluded.notice_minutes,
      confirmation = excluded.confirmation, road_factor_percent = excluded.road_factor_percent,
      speed_kmh = excluded.speed_kmh, buffer_minutes = excluded.buffer_minutes
      WHERE stored.version = ${input.version}
    RETURNING id`.execute(trx);
  return rows.length > 0;
}

/** Its name; null when there is no such property. */
export async function findPropertyName(db: Database, id: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM properties WHERE id = ${id}`.execute(db);
  return rows[0]?.name ?? null;
}

/** Null where the firm's hours hold. */
export async function findOwnHours(db: Database, propertyId: number): Promise<PropertyVisitHours> {
  const { rows } = await sql<NonNullable<PropertyVisitHours>>`
    SELECT hours, capacity, version FROM property_visit_hours WHERE property_id = ${propertyId}`.execute(db);
  return rows[0] ?? null;
}

/** False when what is stored is of another version; 0 is that of nothing. */
export async function saveOwnHours(
  trx: Database,
  propertyId: number,
  { hours, capacity, version }: PropertyVisitHoursInput,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO property_visit_hours AS stored (property_id, hours, capacity, version)
    SELECT ${propertyId}::bigint, ${JSON.stringify(hours)}::jsonb, ${capacity}::smallint, 1
    WHERE ${version} = 0 OR EXISTS (SELECT FROM property_visit_hours WHERE property_id = ${propertyId})
    ON CONFLICT (property_id) DO UPDATE SET version = stored.version + 1, hours = excluded.hours,
      capacity = excluded.capacity WHERE stored.version = ${version}
    RETURNING property_id`.execute(trx);
  return rows.length > 0;
}

/** False when there are none of this version. */
export async function deleteOwnHours(trx: Database, propertyId: number, version: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM property_visit_hours WHERE property_id = ${propertyId} AND version = ${version}`.execute(trx);
  return numAffectedRows > 0n;
}

const exceptionJson = sql`json_build_object('id', e.id, 'visitDate', e.visit_date, 'kind', e.kind,
  'property', CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name) END,
  'fromTime', ${timeJson('e.from_time')}, 'toTime', ${timeJson('e.to_time')}, 'note', e.note)`;

/** Of a day and later, soonest first. */
export async function listExceptions(db: Database, today: string): Promise<VisitException[]> {
  const { rows } = await sql<{ exception: VisitException }>`
    SELECT ${exceptionJson} AS exception FROM visit_exceptions e LEFT JOIN properties p ON p.id = e.property_id
    WHERE e.visit_date >= ${today} ORDER BY e.visit_date, e.from_time NULLS FIRST, e.id`.execute(db);
  return rows.map(({ exception }) => exception);
}

/** Null when there are so many of today and later already; those who add take turns. */
export async function insertException(
  trx: Database,
  input: VisitExceptionInput,
  { today, most }: { today: string; most: number },
): Promise<VisitException | null> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('visit:exceptions', 0))`.execute(trx);
  const { rows } = await sql<{ exception: VisitException }>`
    WITH e AS (
      INSERT INTO visit_exceptions (property_id, visit_date, kind, from_time, to_time, note)
      SELECT ${input.propertyId}::bigint, ${input.visitDate}::date, ${input.kind}, ${input.fromTime}::time,
        ${input.toTime}::time, ${input.note ?? ''}
      WHERE (SELECT count(*) FROM visit_exceptions WHERE visit_date >= ${today}) < ${most}
      RETURNING *
    )
    SELECT ${exceptionJson} AS exception FROM e LEFT JOIN properties p ON p.id = e.property_id`.execute(trx);
  return rows[0]?.exception ?? null;
}

/** What it was; null when there is none such. */
export async function deleteException(trx: Database, id: number): Promise<VisitException | null> {
  const { rows } = await sql<{ exception: VisitException }>`
    WITH e AS (DELETE FROM visit_exceptions WHERE id = ${id} RETURNING *)
    SELECT ${exceptionJson} AS exception FROM e LEFT JOIN properties p ON p.id = e.property_id`.execute(trx);
  return rows[0]?.exception ?? null;
}

export interface VisitsFilter {
  from: string;
  to: string;
  hostId?: number | undefined;
  propertyId?: number | undefined;
}

/** A visit with the id of its host. */
export type ListedVisit = { visit: DeskVisit; hostId: number | null };

/** The visits of a range of days, at most so many. */
export async function listVisits(db: Database, filter: VisitsFilter, most: number): Promise<ListedVisit[]> {
  const all: RawBuilder<unknown>[] = [sql`b.visit_date BETWEEN ${filter.from} AND ${filter.to}`];
  if (filter.hostId !== undefined) all.push(sql`b.host_id = ${filter.hostId}`);
  if (filter.propertyId !== undefined) all.push(sql`b.property_id = ${filter.propertyId}`);
  const { rows } = await sql<ListedVisit>`
    SELECT ${deskVisitJson} AS visit, b.host_id AS "hostId" FROM (
      SELECT * FROM bookings b WHERE ${sql.join(all, sql` AND `)} ORDER BY b.visit_date, b.id LIMIT ${most}
    ) b ${joinDesk} ORDER BY ${deskOrder}`.execute(db);
  return rows;
}
