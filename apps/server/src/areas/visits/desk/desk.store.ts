import type { DeskVisit, DeskVisitDetail } from '@aangan/contract/visits/entities';
import { DESK_VISITS_MAX, NOTES_LISTED_MAX } from '@aangan/contract/core/list-of';
import { sql, type RawBuilder } from 'kysely';
import { instantJson } from '../../../database/fragments.ts';
import type { Database } from '../../../database/pool.ts';
import type { Actor } from '../../../http/kernel/actor.ts';
import { deskOrder, deskVisitJson, joinDesk } from '../../../sql/desk.sql.ts';
import { isLive } from '../../../sql/visit.sql.ts';

/** Still open ones that are shown at once; the oldest of more. */
const OPEN_MAX = 200;

export type VisitNote = DeskVisitDetail['visitNotes'][number];

/** SQL for the contract's `visitNote` of a note `n`. */
const noteJson = sql`json_build_object('id', n.id, 'at', ${instantJson('n.created_at')}, 'author', n.author_name,
  'text', n.text)`;

/** SQL for whether a visit `b` is one that somebody may see and change (V57). */
function isWithin(actor: Actor): RawBuilder<boolean> {
  return actor.role === 'ADMIN' ? sql<boolean>`true` : sql<boolean>`b.host_id = ${actor.userId}`;
}

async function listJson(db: Database, visits: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    SELECT coalesce(json_agg(${deskVisitJson} ORDER BY ${deskOrder}), '[]')::text AS json
    FROM (${visits}) b ${joinDesk}`.execute(db);
  return rows[0]?.json ?? '[]';
}

/** The visits that somebody hosts from one day to another, both 'yyyy-MM-dd', the first 1,000, as a JSON list. */
export function listVisits(db: Database, hostId: number, { from, to }: { from: string; to: string }): Promise<string> {
  return listJson(
    db,
    sql`SELECT * FROM bookings b WHERE host_id = ${hostId} AND visit_date BETWEEN ${from} AND ${to}
      ORDER BY ${deskOrder} LIMIT ${DESK_VISITS_MAX}`,
  );
}

/** The visits of days before this one that nobody has closed, oldest first, as a JSON list. */
export function listStillOpen(db: Database, hostId: number, today: string): Promise<string> {
  return listJson(
    db,
    sql`SELECT * FROM bookings b WHERE host_id = ${hostId} AND visit_date < ${today} AND ${isLive}
      ORDER BY ${deskOrder} LIMIT ${OPEN_MAX}`,
  );
}

/** Null when there is none, or it is somebody else's. */
export async function findVisit(db: Database, id: number, actor: Actor): Promise<DeskVisit | null> {
  const { rows } = await sql<{ json: DeskVisit }>`
    SELECT ${deskVisitJson} AS json FROM bookings b ${joinDesk} WHERE b.id = ${id} AND ${isWithin(actor)}`.execute(db);
  return rows[0]?.json ?? null;
}

/** The notes of a visit, the newest 200, oldest first. */
export async function listNotes(db: Database, id: number): Promise<VisitNote[]> {
  const { rows } = await sql<{ notes: VisitNote[] }>`
    SELECT coalesce(json_agg(${noteJson} ORDER BY n.id), '[]') AS notes
    FROM (SELECT * FROM visit_notes WHERE booking_id = ${id} ORDER BY id DESC LIMIT ${NOTES_LISTED_MAX}) n`.execute(db);
  return rows[0]?.notes ?? [];
}

/** Null when there is no such visit, or it is somebody else's: decided by the statement that writes. */
export async function insertNote(db: Database, id: number, actor: Actor, text: string): Promise<VisitNote | null> {
  const { rows } = await sql<{ note: VisitNote }>`
    WITH n AS (
      INSERT INTO visit_notes (booking_id, author_id, author_name, text)
      SELECT b.id, ${actor.userId}::bigint, ${actor.name}, ${text} FROM bookings b
      WHERE b.id = ${id} AND ${isWithin(actor)}
      RETURNING *
    )
    SELECT ${noteJson} AS note FROM n`.execute(db);
  return rows[0]?.note ?? null;
}

/** The visit with this code that somebody hosts in a range of days, one that is still to be before others. */
export async function findVisitOfCode(
  db: Database,
  hostId: number,
  { code, from, to }: { code: string; from: string; to: string },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    SELECT b.id FROM bookings b
    WHERE b.host_id = ${hostId} AND b.visit_date BETWEEN ${from} AND ${to} AND b.pass_code = ${code}
    ORDER BY ${isLive} DESC, ${deskOrder} LIMIT 1`.execute(db);
  return rows[0]?.id ?? null;
}
