import type { AdminGrievance, AdminGrievanceRow } from '@aangan/contract/privacy/entities';
import type { GrievanceStatus } from '@aangan/contract/privacy/lists';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../database/pool.ts';
import { contactJson } from '../../../sql/contacts.sql.ts';
import { headJson, threadJson } from './grievances.store.ts';

type ByTheRules = 'number' | 'closesOn' | 'overdueDays';
export type StoredRow = Omit<AdminGrievanceRow, ByTheRules>;
export type StoredGrievance = Omit<AdminGrievance, ByTheRules>;

/** So much of a complaint is read in the list. */
const BEGINNING = 200;

const filerJson = sql`'userId', g.user_id, 'userName', coalesce(u.name, ''), 'contactLogId', g.contact_log_id`;

/** A page by the day on which they are due, and how many there are. */
export async function listGrievances(
  db: Database,
  { page, size, status }: { page: number; size: number; status?: GrievanceStatus | undefined },
): Promise<{ rows: StoredRow[]; total: number }> {
  const where: RawBuilder<unknown> = status === undefined ? sql`` : sql`WHERE g.status = ${status}`;
  const { rows } = await sql<{ rows: StoredRow[]; total: number }>`
    SELECT (SELECT count(*)::int FROM grievances g ${where}) AS total,
      (SELECT coalesce(json_agg(json_build_object(${headJson}, ${filerJson}, 'text',
          (SELECT left(m.body, ${BEGINNING}) FROM grievance_messages m WHERE m.grievance_id = g.id
            ORDER BY m.id LIMIT 1)) ORDER BY g.due_on, g.id), '[]')
        FROM (SELECT * FROM grievances g ${where} ORDER BY g.due_on, g.id LIMIT ${size} OFFSET ${page * size}) g
        LEFT JOIN users u ON u.id = g.user_id) AS rows`.execute(db);
  return rows[0] ?? { rows: [], total: 0 };
}

/** With its thread, and the filer's contact as staff may read it; null when there is none. */
export async function findGrievance(db: Database, id: number): Promise<StoredGrievance | null> {
  const { rows } = await sql<{ json: StoredGrievance; contact: Partial<StoredGrievance> | null }>`
    SELECT json_build_object(${headJson}, ${filerJson}, ${threadJson}) AS json,
      (SELECT json_build_object(${contactJson('u')}) FROM users b
        WHERE b.id = u.id AND b.role = 'USER' AND b.erased_at IS NULL) AS contact
    FROM grievances g LEFT JOIN users u ON u.id = g.user_id WHERE g.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  // nobody's, or that of staff, which no complaint has to show
  const none = { contactNo: '', contactMasked: false, doNotContact: false, callHours: null };
  return { ...row.json, ...none, ...row.contact };
}

/** The filer by the name they have now; null of an account that is gone. */
export async function findFiler(db: Database, userId: number): Promise<{ userId: number; name: string } | null> {
  const { rows } = await sql<{ userId: number; name: string }>`
    SELECT id AS "userId", name FROM users WHERE id = ${userId} AND erased_at IS NULL`.execute(db);
  return rows[0] ?? null;
}
