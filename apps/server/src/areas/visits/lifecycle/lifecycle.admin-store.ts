import type { AdminBooking } from '@aangan/contract/visits/admin-entities';
import type { AdminBookingsFilter } from '@aangan/contract/visits/admin-inputs';
import type { BookingStatus } from '@aangan/contract/visits/statuses';
import { staffBadge } from '@aangan/contract/visits/status';
import { sql } from 'kysely';
import { instantJson, minuteInIndia, pagedJson } from '../../../database/fragments.ts';
import { runBroad, type Database } from '../../../database/pool.ts';
import type { CsvRow } from '../../../http/kernel/csv-file.ts';
import { adminContactJson, exportedContact, type ContactVisibility } from '../../../sql/contacts.sql.ts';
import { estimateMatches } from '../../../sql/search.sql.ts';
import { isLive, stageOf, timeJson } from '../../../sql/visit.sql.ts';
import { isBroad, nextBookings, pageOfBookings, type BookingFilter } from './lifecycle.admin-filter.ts';

/** A booking locked to be deleted, with what the audit log is told. */
export interface LockedBooking {
  /** 'yyyy-MM-dd' */
  visitDate: string;
  status: BookingStatus;
  propertyId: number;
  propertyName: string;
  userId: number;
  userName: string;
  notes: string;
}

/** SQL for the contract's `adminBooking`; reads `b` (bookings), `p` (properties) and `u` (users). */
const bookingJson = (
  shown: ContactVisibility,
) => sql`json_build_object('id', b.id, 'visitDate', b.visit_date, 'status', b.status,
  'visitTime', ${timeJson('b.visit_time')}, 'stage', ${stageOf},
  'host', (SELECT json_build_object('name', name) FROM users WHERE id = b.host_id), 'revision', b.revision, 'notes', b.notes, 'createdAt', ${instantJson('b.created_at')},
  'property', json_build_object('id', p.id, 'name', p.name,
    'address', concat_ws(', ', p.location, p.city, concat_ws(' ', p.state, p.zipcode))),
  'user', json_build_object('id', u.id, 'name', u.name, ${adminContactJson('u', shown)}))`;

const joinBoth = sql`JOIN properties p ON p.id = b.property_id JOIN users u ON u.id = b.user_id`;

/** The same, row by row: for hundreds of bookings the planner would rather read all users. */
const joinEach = sql`CROSS JOIN LATERAL (SELECT * FROM properties WHERE id = b.property_id OFFSET 0) p
  CROSS JOIN LATERAL (SELECT * FROM users WHERE id = b.user_id OFFSET 0) u`;

/** A page, latest visit first, as JSON text of `paged(adminBooking)`. */
export async function listBookings(
  db: Database,
  { page, size, shown, ...filter }: Omit<AdminBookingsFilter, 'contacts'> & { shown: ContactVisibility },
): Promise<string> {
  const share = filter.searchTerm === '' ? null : await estimateMatches(db, filter.searchTerm);
  const statement = sql<{ total: number; json: string }>`
    WITH ${pageOfBookings(filter, { offset: page * size, size }, share)}
    SELECT (SELECT visits FROM total) AS total,
      (SELECT coalesce(json_agg(${bookingJson(shown)} ORDER BY b.visit_date DESC, b.id DESC), '[]')::text
        FROM shown JOIN bookings b ON b.id = shown.id ${joinBoth}) AS json`;
  const { rows } = isBroad(filter, share) ? await runBroad(db, statement) : await statement.execute(db);
  const { total, json } = rows[0] ?? { total: 0, json: '[]' };
  return pagedJson(json, total, { page, size });
}

/**
 * The visits still to be of a range of days, both included, the soonest days first, as a JSON list by day and time. Those
 * that are over, were missed or cancelled are left out (ADMB2).
 */
export async function listUpcoming(
  db: Database,
  { from, to, now, limit, shown }: { from: string; to: string; now: Date; limit: number; shown: ContactVisibility },
): Promise<string> {
  const isOver = sql`b.visit_date + b.visit_time + make_interval(mins => coalesce(b.visit_minutes, 0)::int)
    <= ${now}::timestamptz AT TIME ZONE 'Asia/Kolkata'`;
  const { rows } = await sql<{ json: string }>`
    SELECT coalesce(json_agg(${bookingJson(shown)} ORDER BY b.visit_date, b.visit_time, b.id), '[]')::text AS json
    FROM (
      SELECT * FROM bookings b WHERE visit_date BETWEEN ${from} AND ${to} AND ${isLive} AND (${isOver}) IS NOT TRUE
      ORDER BY visit_date, id LIMIT ${limit}
    ) b ${joinEach}`.execute(db);
  return rows[0]?.json ?? '[]';
}

/** Null when there is none. */
export async function findBooking(db: Database, id: number, shown: ContactVisibility): Promise<AdminBooking | null> {
  const { rows } = await sql<{ json: AdminBooking }>`
    SELECT ${bookingJson(shown)} AS json FROM bookings b ${joinBoth} WHERE b.id = ${id}`.execute(db);
  return rows[0]?.json ?? null;
}

/** The next bookings above an id, as lines of the export. */
export async function listForExport(
  db: Database,
  filter: BookingFilter,
  aboveId: number,
  size: number,
): Promise<(CsvRow & { shownUserId: number | null })[]> {
  const { contactNo, email, doNotContact, shownUserId } = exportedContact('u');
  const { rows } = await sql<CsvRow & { shownUserId: number | null }>`
    SELECT b.id, ${shownUserId} AS "shownUserId",
      json_build_array(b.id, p.id, p.name, p.location, u.id, u.name, ${contactNo}, ${email},
      b.visit_date, b.status, b.notes,
      ${minuteInIndia('b.created_at')}, ${timeJson('b.visit_time')},
      ${doNotContact}) AS values
    FROM (${nextBookings(filter, aboveId, size)}) b ${joinBoth} ORDER BY b.id`.execute(db);
  return rows.map((row) => ({
    ...row,
    values: row.values.with(STATUS_COLUMN, staffBadge(String(row.values[STATUS_COLUMN])).text),
  }));
}

/** Of an exported row: the status, which goes out in the words of staff (VISIT28). */
const STATUS_COLUMN = 9;

/** Locks a booking; null when there is none. */
export async function lockBooking(db: Database, id: number): Promise<LockedBooking | null> {
  const { rows } = await sql<LockedBooking>`
    SELECT b.visit_date AS "visitDate", b.status, b.notes, p.id AS "propertyId", p.name AS "propertyName",
      u.id AS "userId", u.name AS "userName"
    FROM bookings b ${joinBoth} WHERE b.id = ${id} FOR UPDATE OF b`.execute(db);
  return rows[0] ?? null;
}

/** Deletes a locked booking. */
export async function deleteBooking(db: Database, id: number): Promise<void> {
  await sql`DELETE FROM bookings WHERE id = ${id}`.execute(db);
}
