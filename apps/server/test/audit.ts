import type { Database } from '../src/database/pool.ts';

/** The newest entries of the audit log about a thing, newest first, without what each has anew. */
export async function auditOf(db: Database, entity: string, entityId: number) {
  return db
    .selectFrom('audit_log')
    .select([
      'actor_id as actorId',
      'actor_name as actorName',
      'action',
      'entity_name as entityName',
      'before',
      'after',
    ])
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .orderBy('id', 'desc')
    .execute();
}
