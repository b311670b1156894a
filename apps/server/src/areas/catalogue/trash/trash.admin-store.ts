import { TRASH_DAYS, type TrashItem } from '@aangan/contract/catalogue/trash-entities';
import { sql } from 'kysely';
import { instantJson, only, pagedJson } from '../../../database/fragments.ts';
import type { Database } from '../../../database/pool.ts';
import { toMediaFiles } from '../../../sql/media.sql.ts';
import type { MediaFiles } from '../media/media.rules.ts';
import { keptRows } from './trash.store.ts';
import { RESTORED_AS, USER_COLUMNS, type KeptTable } from './trash.tables.ts';

export interface TrashQuery {
  kind?: TrashItem['kind'] | undefined;
  page: number;
  size: number;
}

/** Gives a page of the trash, newest first, as JSON text of `paged(trashItem)`. */
export async function listTrash(db: Database, { kind, page, size }: TrashQuery): Promise<string> {
  const where = kind === undefined ? sql`` : sql`WHERE kind = ${kind}`;
  const { rows } = await sql<{ total: number; json: string }>`
    SELECT (SELECT count(*) FROM trash_items ${where}) AS total,
      (SELECT coalesce(json_agg(json_build_object('id', t.id, 'kind', t.kind, 'entityId', t.entity_id, 'name', t.name,
          'files', (SELECT count(*) FROM trash_files f WHERE f.trash_id = t.id), 'deletedAt', ${instantJson('t.deleted_at')},
          'deletedBy', (SELECT json_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = t.deleted_by),
          'keptUntil', ((t.deleted_at + ${sql.lit(TRASH_DAYS)} * interval '1 day') AT TIME ZONE 'Asia/Kolkata')::date)
          ORDER BY t.deleted_at DESC, t.id DESC), '[]')::text
        FROM (SELECT id FROM trash_items ${where} ORDER BY deleted_at DESC, id DESC
          LIMIT ${size} OFFSET ${page * size}) shown
        JOIN trash_items t ON t.id = shown.id) AS json`.execute(db);
  const { total, json } = only(rows);
  return pagedJson(json, total, { page, size });
}

export interface FoundItem {
  kind: TrashItem['kind'];
  entityId: number;
  propertyId: number;
  name: string;
  /** Of a property: the key of its row in catalogue files, and its address. */
  externalId: string | null;
  location: string | null;
  media: MediaFiles[];
}

/** Finds an item; null when there is none. A locked one stays until the transaction ends. */
export async function findItem(db: Database, id: number, { locked = false } = {}): Promise<FoundItem | null> {
  const { rows } = await sql<Omit<FoundItem, 'media'> & { files: Parameters<typeof toMediaFiles>[0][] }>`
    SELECT t.kind, t.entity_id AS "entityId", t.property_id AS "propertyId", t.name,
      ${keptRows('properties')} -> 0 ->> 'external_id' AS "externalId",
      ${keptRows('properties')} -> 0 ->> 'location' AS location, ${keptRows('media')} AS files
    FROM trash_items t WHERE t.id = ${id} ${locked ? sql`FOR UPDATE` : sql``}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { files, ...item } = row;
  return { ...item, media: files.map(toMediaFiles) };
}

/** Whether another property has this key of catalogue files. */
export async function isExternalIdTaken(trx: Database, externalId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM properties WHERE external_id = ${externalId}`.execute(trx);
  return rows.length > 0;
}

/**
 * Inserts the rows of an item into a table, with their ids: the columns that the table has, others their default (F65).
 * @param without keys of media that are left out
 */
export async function insertRows(
  trx: Database,
  id: number,
  table: KeptTable,
  { without = [] }: { without?: readonly string[] } = {},
): Promise<void> {
  const columns = await findColumns(trx, id, table);
  if (columns.length === 0) return;
  const user = USER_COLUMNS[table];
  const values = columns.map((column) =>
    column === user ? sql`(SELECT u.id FROM users u WHERE u.id = r.${sql.ref(user)})` : sql`r.${sql.ref(column)}`,
  );
  const rows = table === 'properties' ? asRestored() : keptRows(table);
  await sql`
    INSERT INTO ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) OVERRIDING SYSTEM VALUE
    SELECT ${sql.join(values)} FROM trash_items t, jsonb_populate_recordset(NULL::${sql.table(table)}, ${rows}) r
    WHERE t.id = ${id} ${table === 'media' ? sql`AND r.key <> ALL(${[...without]}::text[])` : sql``}`.execute(trx);
}

/** SQL for the row of the property in its next version; one that was published before such days were kept was so since it was made. */
function asRestored() {
  return sql`(SELECT jsonb_agg(one || ${JSON.stringify(RESTORED_AS)}::jsonb
      || jsonb_build_object('version', (one ->> 'version')::integer + 1, 'updated_at', now(), 'published_at',
        coalesce(one ->> 'published_at', CASE WHEN one ->> 'publication' = 'PUBLISHED' THEN one ->> 'created_at' END)))
    FROM jsonb_array_elements(${keptRows('properties')}) one)`;
}

/** Lists the columns that both the kept rows and the table have, but for those that Postgres computes. */
async function findColumns(trx: Database, id: number, table: KeptTable): Promise<string[]> {
  const { rows } = await sql<{ column: string }>`
    SELECT a.attname AS column FROM trash_items t
    JOIN pg_attribute a ON a.attrelid = ${table}::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE t.id = ${id} AND (${keptRows(table)} -> 0) || ${table === 'properties' ? JSON.stringify(RESTORED_AS) : '{}'}::jsonb
      ? a.attname
    ORDER BY a.attnum`.execute(trx);
  return rows.map(({ column }) => column);
}

/** Writes the address of a restored property in the words that its locality has by now (S28, S29). */
export async function updatePlace(
  trx: Database,
  propertyId: number,
  { location, city, state }: { location: string; city?: string; state?: string },
): Promise<void> {
  await sql`
    UPDATE properties SET location = ${location}, city = coalesce(${city ?? null}, city),
      state = coalesce(${state ?? null}, state)
    WHERE id = ${propertyId}`.execute(trx);
}

/** Deletes an item with the keys of its files; those keys, or null when there is no such item. */
export async function deleteItem(trx: Database, id: number): Promise<string[] | null> {
  const { rows } = await sql<{ keys: string[] }>`
    DELETE FROM trash_items t WHERE t.id = ${id}
    RETURNING ARRAY(SELECT f.key FROM trash_files f WHERE f.trash_id = t.id) AS keys`.execute(trx);
  return rows[0]?.keys ?? null;
}
