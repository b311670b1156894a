import type { AuditEntry } from '@aangan/contract/admin-entities';
import type { AdminAuditFilter } from '@aangan/contract/admin-inputs';
import { sql, type RawBuilder } from 'kysely';
import { endOfDayInIndia, instantJson, startOfDayInIndia } from '../../database/instants.ts';
import { pagedJson } from '../../database/paged-json.ts';
import type { Database } from '../../database/pool.ts';
import { changedFields, type Fields } from './audit.rules.ts';

/** What an admin did to one thing. `before` is null for what was created, `after` for what was deleted. */
export interface AuditedChange {
  actor: { userId: number; name: string };
  entity: AuditEntry['entity'];
  entityId: number;
  /** For a reader, also once the thing is gone: a property's or a user's name, a file's. */
  entityName: string;
  before: Fields | null;
  after: Fields | null;
}

/**
 * Writes a change to the audit log, in the transaction that makes it: a function type, for features to be handed. Of
 * `before` and `after` only the fields that differ are kept, so both may be given whole; where nothing differs nothing
 * is written.
 */
export type RecordAudit = (trx: Database, change: AuditedChange) => Promise<void>;

export const recordAudit: RecordAudit = async (trx, { actor, entity, entityId, entityName, before, after }) => {
  const changed = changedFields(before, after);
  if (changed === undefined) return;
  await trx
    .insertInto('audit_log')
    .values({
      actor_id: actor.userId,
      actor_name: actor.name,
      action: before === null ? 'CREATE' : after === null ? 'DELETE' : 'UPDATE',
      entity,
      entity_id: entityId,
      entity_name: entityName,
      before: changed.before && JSON.stringify(changed.before),
      after: changed.after && JSON.stringify(changed.after),
    })
    .execute();
};

/** A page of entries, newest first, as JSON text of `paged(auditEntry)`. */
export async function listAudit(db: Database, filter: AdminAuditFilter): Promise<string> {
  const where = condition(filter);
  const { rows } = await sql<{ total: number; json: string }>`
    SELECT (SELECT count(*) FROM audit_log a ${where}) AS total,
      (SELECT coalesce(json_agg(json_build_object('id', a.id, 'at', ${instantJson('a.at')},
          'actorId', actor.id, 'actorName', a.actor_name, 'action', a.action, 'entity', a.entity,
          'entityId', a.entity_id, 'entityName', a.entity_name, 'before', a.before, 'after', a.after)
          ORDER BY a.id DESC), '[]')::text
        FROM (SELECT a.id FROM audit_log a ${where} ORDER BY a.id DESC
          LIMIT ${filter.size} OFFSET ${filter.page * filter.size}) shown
        JOIN audit_log a ON a.id = shown.id LEFT JOIN users actor ON actor.id = a.actor_id) AS json`.execute(db);
  const { total, json } = rows[0] ?? { total: 0, json: '[]' };
  return pagedJson(json, total, filter);
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
