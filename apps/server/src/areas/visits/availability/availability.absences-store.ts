import type { Absence, DeskVisit } from '@aangan/contract/visits/entities';
import type { AbsenceInput } from '@aangan/contract/visits/inputs';
import { ABSENCES_LISTED_MAX, DESK_VISITS_MAX } from '@aangan/contract/core/list-of';
import { sql, type RawBuilder } from 'kysely';
import { only } from '../../../database/fragments.ts';
import type { Database } from '../../../database/pool.ts';
import { deskOrder, deskVisitJson, joinDesk } from '../../../sql/desk.sql.ts';
import { isEligible } from '../../../sql/users.sql.ts';
import { isLive, timeJson } from '../../../sql/visit.sql.ts';

const absenceJson = sql`json_build_object('id', a.id, 'userId', a.user_id, 'userName', u.name,
  'fromDate', a.from_date, 'toDate', a.to_date, 'fromTime', ${timeJson('a.from_time')},
  'toTime', ${timeJson('a.to_time')}, 'note', a.note)`;

/** Those that are not over on a day, of one person or of all, soonest first. */
export async function listAbsences(db: Database, today: string, userId: number | null): Promise<Absence[]> {
  const { rows } = await sql<{ absence: Absence }>`
    SELECT ${absenceJson} AS absence FROM visit_absences a JOIN users u ON u.id = a.user_id
    WHERE a.to_date >= ${today} ${userId === null ? sql`` : sql`AND a.user_id = ${userId}`}
    ORDER BY a.from_date, a.from_time NULLS FIRST, a.id LIMIT ${ABSENCES_LISTED_MAX}`.execute(db);
  return rows.map(({ absence }) => absence);
}

/** Holds somebody who may host until the transaction ends; false for anybody else. */
export async function holdHost(trx: Database, userId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM users WHERE id = ${userId} AND ${isEligible('users')} FOR SHARE`.execute(trx);
  return rows.length > 0;
}

export async function insertAbsence(trx: Database, userId: number, input: AbsenceInput): Promise<Absence> {
  const { rows } = await sql<{ absence: Absence }>`
    WITH a AS (
      INSERT INTO visit_absences (user_id, from_date, to_date, from_time, to_time, note)
      VALUES (${userId}, ${input.fromDate}, ${input.toDate}, ${input.fromTime}, ${input.toTime}, ${input.note ?? ''})
      RETURNING *
    )
    SELECT ${absenceJson} AS absence FROM a JOIN users u ON u.id = a.user_id`.execute(trx);
  return only(rows).absence;
}

/** The absence as it was; null when there is none such. `isRow` is about `visit_absences`. */
export async function deleteAbsence(trx: Database, isRow: RawBuilder<boolean>): Promise<Absence | null> {
  const { rows } = await sql<{ absence: Absence }>`
    WITH a AS (DELETE FROM visit_absences WHERE ${isRow} RETURNING *)
    SELECT ${absenceJson} AS absence FROM a JOIN users u ON u.id = a.user_id`.execute(trx);
  return rows[0]?.absence ?? null;
}

/** The live visits of the host that an absence touches; of whole days also those without a time (V59). */
export async function listTouched(trx: Database, absence: Absence): Promise<DeskVisit[]> {
  const { userId, fromDate, toDate, fromTime, toTime } = absence;
  const isTouched =
    fromTime === null
      ? sql`true`
      : sql`(b.visit_time < ${toTime}::time
          AND b.visit_time::interval + make_interval(mins => b.visit_minutes) > ${fromTime}::interval)`;
  const { rows } = await sql<{ visit: DeskVisit }>`
    SELECT ${deskVisitJson} AS visit FROM bookings b ${joinDesk}
    WHERE b.host_id = ${userId} AND b.visit_date BETWEEN ${fromDate} AND ${toDate} AND ${isLive} AND ${isTouched}
    ORDER BY ${deskOrder} LIMIT ${DESK_VISITS_MAX}`.execute(trx);
  return rows.map(({ visit }) => visit);
}
