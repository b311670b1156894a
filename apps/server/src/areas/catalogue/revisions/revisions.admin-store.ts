import type { AuditRow } from '../../../audit/audit.list-store.ts';
import { sql } from 'kysely';
import { instantJson, only } from '../../../database/fragments.ts';
import type { Database } from '../../../database/pool.ts';

/** An entry of the audit log about a property. */
export interface RevisionRow extends AuditRow {
  version: number | null;
  /** The import or bulk edit that it belongs to. */
  changeSet: { id: number; title: string } | null;
}

const entryJson = sql`json_build_object('id', a.id, 'at', ${instantJson('a.at')}, 'actorId', a.actor_id,
  'actorName', a.actor_name, 'action', a.action, 'entity', a.entity, 'entityId', a.entity_id,
  'entityName', a.entity_name, 'before', a.before, 'after', a.after, 'sealed', a.sealed, 'version', a.version,
  'changeSet', (SELECT json_build_object('id', s.id, 'title', s.title) FROM change_sets s WHERE s.id = a.change_set_id))`;

/** Lists a page of the entries about a property, newest first, and how many there are. */
export async function listRevisions(
  db: Database,
  propertyId: number,
  { page, size }: { page: number; size: number },
): Promise<{ rows: RevisionRow[]; total: number }> {
  const where = sql`a.entity = 'PROPERTY' AND a.entity_id = ${propertyId}`;
  const { rows } = await sql<{ total: number; rows: RevisionRow[] }>`
    SELECT (SELECT count(*) FROM audit_log a WHERE ${where}) AS total,
      (SELECT coalesce(json_agg(${entryJson} ORDER BY a.id DESC), '[]')
        FROM (SELECT a.id FROM audit_log a WHERE ${where} ORDER BY a.id DESC LIMIT ${size} OFFSET ${page * size}) shown
        JOIN audit_log a ON a.id = shown.id) AS rows`.execute(db);
  return only(rows);
}

/** Lists the entries about a property from one on, newest first; empty where that one is not about it. */
export async function listFrom(db: Database, propertyId: number, entryId: number): Promise<RevisionRow[]> {
  const { rows } = await sql<{ rows: RevisionRow[] }>`
    SELECT coalesce(json_agg(${entryJson} ORDER BY a.id DESC), '[]') AS rows FROM audit_log a
    WHERE a.entity = 'PROPERTY' AND a.entity_id = ${propertyId} AND a.id >= ${entryId}`.execute(db);
  const { rows: entries } = only(rows);
  return entries.at(-1)?.id === entryId ? entries : [];
}

/** Finds the names of users; those who are gone are not in it. */
export async function findNames(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, name FROM users WHERE id = ANY(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
