import type { Database } from '../src/database/pool.ts';
import { peopleIn } from '../src/audit/audit.presenter.ts';
import { listAudit, type AuditRow } from '../src/audit/audit.list-store.ts';
import { findKeys } from '../src/audit/audit.store.ts';
import { openEntry } from '../src/audit/audit.personal-rules.ts';

/**
 * Gives the newest entries of the audit log about a subject, newest first, with values decrypted and without what
 * differs in each run.
 */
export async function auditOf(db: Database, entity: AuditRow['entity'], entityId: number) {
  const opened = await openAudit(db, { entity, entityId });
  return opened.map(({ actorId, actorName, action, entityName, before, after }) => {
    return { actorId, actorName, action, entityName, before, after };
  });
}

/** Gives the newest hundred entries of the audit log, newest first, with values decrypted. */
export async function openAudit(db: Database, filter: { entity?: AuditRow['entity']; entityId?: number } = {}) {
  const { rows } = await listAudit(db, { page: 0, size: 100, ...filter });
  const keys = await findKeys(db, peopleIn(rows));
  return rows.map(({ sealed, ...row }) => ({ ...row, ...openEntry({ ...row, sealed: sealed ?? {} }, keys) }));
}
