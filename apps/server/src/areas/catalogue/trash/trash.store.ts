import type { TrashItem } from '@aangan/contract/catalogue/trash-entities';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../database/pool.ts';
import { KEPT_TABLES, type KeptTable } from './trash.tables.ts';

type Kind = TrashItem['kind'];

export interface Deleted {
  kind: Kind;
  /** Of the property, or of the medium. */
  entityId: number;
  propertyId: number;
  name: string;
  at: Date;
  /** The id of who deletes it. */
  by: number;
}

/** Notes what is about to be deleted, in the same transaction: its rows, and the keys of its files (F63, F64). */
export async function putInTrash(trx: Database, deleted: Deleted): Promise<void> {
  const { kind, entityId, propertyId, name, at, by } = deleted;
  const tables: readonly KeptTable[] = kind === 'PROPERTY' ? KEPT_TABLES : ['media'];
  const idOf = (table: KeptTable) => (kind === 'MEDIA' || table === 'properties' ? 'id' : 'property_id');
  const rows = tables.map(
    (table) => sql`${sql.lit(table)}, (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM ${sql.table(table)} t
      WHERE t.${sql.ref(idOf(table))} = ${entityId})`,
  );
  await sql`
    WITH item AS (
      INSERT INTO trash_items (kind, entity_id, property_id, name, rows, deleted_at, deleted_by)
      VALUES (${kind}, ${entityId}, ${propertyId}, ${name}, jsonb_build_object(${sql.join(rows)}), ${at}, ${by})
      RETURNING id)
    INSERT INTO trash_files (key, trash_id)
    SELECT m.key, item.id FROM item, media m WHERE m.${sql.ref(idOf('media'))} = ${entityId}`.execute(trx);
}

/** Gives those of these keys whose files the trash keeps. */
export async function findTrashedKeys(db: Database, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    SELECT key FROM trash_files WHERE key = ANY(${[...keys]}::text[])`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** SQL for the rows of a table in a trash item that goes by `t`. */
export function keptRows(table: KeptTable): RawBuilder<unknown> {
  return sql`t.rows -> ${sql.lit(table)}`;
}
