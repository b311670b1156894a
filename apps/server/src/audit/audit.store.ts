import type { AuditEntry } from '@aangan/contract/core/audit';
import type { Database } from '../database/pool.ts';
import { changedFields, type Fields } from './audit.rules.ts';
import { peopleOf, sealEntry, type PersonKeys, type PlainEntry } from './audit.personal-rules.ts';

interface OfVersion {
  /** Of the property after the change (F60). */
  version?: number | undefined;
  /** The import or bulk edit that the change belongs to. */
  changeSetId?: number | undefined;
}

/** A change of one entity. `before` is null for a creation, `after` for a deletion. */
export type AuditedChange = PlainEntry & OfVersion;

/** An act or attempt without a change, which is always recorded. */
export type AuditedAct = Omit<PlainEntry, 'before' | 'after'> &
  OfVersion & {
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
      version: entry.version ?? null,
      change_set_id: entry.changeSetId ?? null,
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
