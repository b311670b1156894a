import type { AuditEntry } from '@aangan/contract/core/audit';
import type { AdminAuditFilter } from '@aangan/contract/core/audit-inputs';
import { sql, type RawBuilder } from 'kysely';
import { endOfDayInIndia, instantJson, startOfDayInIndia } from '../database/fragments.ts';
import type { Database } from '../database/pool.ts';
import type { StoredEntry } from './audit.personal-rules.ts';

/** An entry as it is listed. One of an older release is not sealed yet. */
export type AuditRow = Omit<AuditEntry, 'before' | 'after'> &
  Omit<StoredEntry, 'sealed'> & { sealed: StoredEntry['sealed'] | null };

/** A page of entries, newest first, and how many there are. */
export async function listAudit(db: Database, filter: AdminAuditFilter): Promise<{ rows: AuditRow[]; total: number }> {
  const where = condition(filter);
  const { rows } = await sql<{ total: number; rows: AuditRow[] }>`
    SELECT (SELECT count(*) FROM audit_log a ${where}) AS total,
      (SELECT coalesce(json_agg(json_build_object('id', a.id, 'at', ${instantJson('a.at')},
          'actorId', a.actor_id, 'actorName', a.actor_name, 'action', a.action, 'entity', a.entity,
          'entityId', a.entity_id, 'entityName', a.entity_name, 'before', a.before, 'after', a.after,
          'sealed', a.sealed) ORDER BY a.id DESC), '[]')
        FROM (SELECT a.id FROM audit_log a ${where} ORDER BY a.id DESC
          LIMIT ${filter.size} OFFSET ${filter.page * filter.size}) shown
        JOIN audit_log a ON a.id = shown.id) AS rows`.execute(db);
  return rows[0] ?? { rows: [], total: 0 };
}

function condition({ startDate, endDate, entity, action, actorId, entityId }: AdminAuditFilter): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [];
  if (startDate !== undefined) all.push(sql`a.at >= ${startOfDayInIndia(startDate)}`);
  if (endDate !== undefined) all.push(sql`a.at < ${endOfDayInIndia(endDate)}`);
  if (entity !== undefined) all.push(sql`a.entity = ${entity}`);
  if (action !== undefined) all.push(sql`a.action = ${action}`);
  if (actorId !== undefined) all.push(sql`a.actor_id = ${actorId}`);
  if (entityId !== undefined) all.push(sql`a.entity_id = ${entityId}`);
  return all.length === 0 ? sql`` : sql`WHERE ${sql.join(all, sql` AND `)}`;
}
