import type { AuditEntry } from '@aangan/contract/core/audit';
import type { AdminAuditFilter } from '@aangan/contract/core/audit-inputs';
import { sql, type RawBuilder } from 'kysely';
import { endOfDayInIndia, instantJson, startOfDayInIndia } from '../database/fragments.ts';
import type { Database } from '../database/pool.ts';
import { changedFields, type Fields } from './audit.rules.ts';
import { peopleOf, sealEntry, type PersonKeys, type PlainEntry, type StoredEntry } from './audit.personal-rules.ts';

/** A change of one entity. `before` is null for a creation, `after` for a deletion. */
export type AuditedChange = PlainEntry;

/** An act or attempt without a change, which is always recorded. */
export type AuditedAct = Omit<PlainEntry, 'before' | 'after'> & {
  action: Exclude<AuditEntry['action'], 'CREATE' | 'UPDATE' | 'DELETE'>;
  facts?: Fields;
};

/**
 * Writes a change or an act to the audit log, in the transaction that makes it; features get it as a parameter. Only fields
 * that differ between `before` and `after` are stored, so both may be given whole; without a difference nothing is written.
 * Personal values are sealed by `audit.personal-rules.ts`.
 */
export type RecordAudit = (trx: Database, entry: AuditedChange | AuditedAct) => Promise<void>;

export const recordAudit: RecordAudit = async (trx, entry) => {
  const isAct = 'action' in entry;
  const changed = isAct ? { before: null, after: entry.facts ?? null } : changedFields(entry.before, entry.after);
  if (changed === null) return;
  const action = isAct ? entry.action : entry.before === null ? 'CREATE' : entry.after === null ? 'DELETE' : 'UPDATE';
  const plain: PlainEntry = { ...entry, ...changed };
  const { actorName, entityName, before, after, sealed } = sealEntry(plain, await findKeys(trx, peopleOf(plain)));
  await trx
    .insertInto('audit_log')
    .values({
      actor_id: entry.actor.userId,
      actor_name: actorName,
      action,
      entity: entry.entity,
      entity_id: entry.entityId,
      entity_name: entityName,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      sealed: JSON.stringify(sealed),
    })
    .execute();
};

/** Finds the keys of people; deleted ones have none. */
export async function findKeys(db: Database, people: readonly number[]): Promise<PersonKeys> {
  if (people.length === 0) return new Map();
  const query = db.selectFrom('person_keys').select(['user_id as userId', 'key', 'pseudonym']);
  const rows = await query.where('user_id', 'in', people).execute();
  return new Map(rows.map((row) => [row.userId, row]));
}

/** An entry of the list. One of an older release may not be sealed yet. */
export type AuditRow = Omit<AuditEntry, 'before' | 'after'> &
  Omit<StoredEntry, 'sealed'> & { sealed: StoredEntry['sealed'] | null };

/** Lists a page of entries, newest first, and their total. */
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
