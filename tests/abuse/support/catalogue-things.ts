import type { Database } from '../../../apps/server/src/database/pool.ts';

/** What hangs on a property. */
export interface CatalogueThings {
  mediaId: number;
  /** An entry of the audit log about the property. */
  entryId: number;
  /** Of another medium, in the trash. */
  trashId: number;
  /** A bulk edit that is checked. */
  changeSetId: number;
}

/** Creates an entry in the history of a property, a deleted medium of it without files, and a set of changes. */
export async function buildCatalogueThings(
  db: Database,
  property: { id: number; name: string },
  { id: mediaId }: { id: number },
): Promise<CatalogueThings> {
  const entry = await db
    .insertInto('audit_log')
    .values({
      actor_id: 0,
      actor_name: 'Command line',
      action: 'UPDATE',
      entity: 'PROPERTY',
      entity_id: property.id,
      entity_name: property.name,
      sealed: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const trashed = await db
    .insertInto('trash_items')
    .values({
      kind: 'MEDIA',
      entity_id: mediaId + 1_000_000,
      property_id: property.id,
      name: `PROPERTY_IMAGE of ${property.name}`,
      rows: JSON.stringify({ media: [] }),
      deleted_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const set = await db
    .insertInto('change_sets')
    .values({ kind: 'BULK', title: 'Bulk edit: featured', status: 'READY', total: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { mediaId, changeSetId: set.id, entryId: entry.id, trashId: trashed.id };
}
