import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import { WHOLE_PROJECT } from '@aangan/contract/core/limits';
import { sql, type RawBuilder } from 'kysely';
import { pagedJson, nearerEnd } from '../../../database/fragments.ts';
import { inSnapshot, type Database } from '../../../database/pool.ts';
import { sumOf } from '../../../sql/counts.sql.ts';
import { estimateMatches, hasSearched, propertiesWith, SOME } from '../../../sql/search.sql.ts';
import { joinCover, MEDIA_FILE_COLUMNS, toMediaFiles } from '../../../sql/media.sql.ts';
import { refreshSearchFacts } from '../../../sql/derived.sql.ts';
import { factColumns, writeLists } from '../../../sql/facts.sql.ts';
import type { PlannedFacts } from '@aangan/contract/catalogue/facts';
import type { MediaFiles } from '../media/media.rules.ts';
import { adminPropertyJson, adminPropertyRowJson } from './properties.admin-presenter.ts';
import type { PropertyFields } from './properties.admin-rules.ts';

export interface PropertyListQuery {
  name: string;
  page: number;
  size: number;
}

/** What went with a deleted property. */
export interface DeletedAlong {
  bookings: number;
  shortlists: number;
  /** Their files are to be deleted after the commit. */
  media: MediaFiles[];
}

/** A page of properties whose name contains a text, newest first, as JSON text of `paged(adminPropertyRow)`. */
export async function listProperties(db: Database, query: PropertyListQuery): Promise<string> {
  const { name } = query;
  if (name === '') return listFrom(db, query, sql`SELECT ${sumOf('properties')} AS total FROM property_counts`);
  const { homes } = await estimateMatches(db, name);
  if (homes < SOME) return listFound(db, query, homes);
  return listFrom(db, query, sql`SELECT count(*) AS total FROM (SELECT FROM ${found(name, homes)}) found`);
}

/** A page from the nearer end of all properties in their order. */
async function listFrom(db: Database, query: PropertyListQuery, count: RawBuilder<unknown>): Promise<string> {
  const { name } = query;
  return inSnapshot(db, async (trx) => {
    const { rows: counted } = await sql<{ total: number }>`${count}`.execute(trx);
    const total = counted[0]?.total ?? 0;
    const { isReverse, skip, take } = nearerEnd(total, query);
    const isAsked = name === '' ? sql`true` : hasSearched('p', name);
    const { rows } = await sql<{ json: string }>`
      SELECT coalesce(json_agg(${adminPropertyRowJson} ORDER BY p.id DESC), '[]')::text AS json
      FROM (SELECT p.id FROM properties p WHERE ${isAsked} ORDER BY p.id ${isReverse ? sql`ASC` : sql`DESC`}
        LIMIT ${take} OFFSET ${skip}) shown
      JOIN properties p ON p.id = shown.id ${joinCover}`.execute(trx);
    return pagedJson(rows[0]?.json ?? '[]', total, query);
  });
}

/** Count and page of all that is found, for a text that few have. */
async function listFound(db: Database, { name, page, size }: PropertyListQuery, share: number): Promise<string> {
  const { rows } = await sql<{ total: number; json: string }>`
    WITH found AS MATERIALIZED (SELECT p.id FROM ${found(name, share)})
    SELECT (SELECT count(*) FROM found) AS total,
      (SELECT coalesce(json_agg(${adminPropertyRowJson} ORDER BY p.id DESC), '[]')::text
        FROM (SELECT id FROM found ORDER BY id DESC LIMIT ${size} OFFSET ${page * size}) shown
        JOIN properties p ON p.id = shown.id ${joinCover}) AS json`.execute(db);
  const { total, json } = rows[0] ?? { total: 0, json: '[]' };
  return pagedJson(json, total, { page, size });
}

/** SQL from FROM on. */
function found(name: string, share: number): RawBuilder<unknown> {
  const search = propertiesWith(name, share);
  return sql`${search.from} WHERE ${search.condition} ${search.order}`;
}

/** A property as the edit form holds it, in one statement; null when there is none. */
export async function findProperty(db: Database, id: number): Promise<AdminProperty | null> {
  const { rows } = await sql<{ property: AdminProperty }>`
    SELECT ${adminPropertyJson} AS property FROM properties p WHERE p.id = ${id}`.execute(db);
  return rows[0]?.property ?? null;
}

/** Gives the new property's id. */
export async function insertProperty(trx: Database, fields: PropertyFields, facts: PlannedFacts): Promise<number> {
  const columns = { ...columnsOf(fields), ...factColumns(facts) };
  const { id } = await trx.insertInto('properties').values(columns).returning('id').executeTakeFirstOrThrow();
  await writeLists(trx, id, { facts, characteristics: characteristicsOf(fields) });
  return id;
}

/** Writes all fields of a locked property, its facts and lists and the next version. */
export async function updateProperty(
  trx: Database,
  id: number,
  { fields, facts }: { fields: PropertyFields; facts: PlannedFacts },
): Promise<void> {
  const columns = { ...columnsOf(fields), ...factColumns(facts) };
  await trx
    .updateTable('properties')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('id', '=', id)
    .execute();
  await writeLists(trx, id, { facts, characteristics: characteristicsOf(fields) });
}

/**
 * Writes a day, and whose check it was, into all registrations of a locked property, and its next version. Its own
 * registration becomes the first where there is none.
 */
export async function markChecked(
  trx: Database,
  id: number,
  { today, userId }: { today: string; userId: number },
): Promise<void> {
  await sql`
    INSERT INTO property_phases (property_id, position, name, rera_no, rera_url, possession_date)
    SELECT id, 0, ${WHOLE_PROJECT}, rera_no, rera_url, possession_date FROM properties p
    WHERE id = ${id} AND rera_no IS NOT NULL AND NOT EXISTS (SELECT FROM property_phases WHERE property_id = p.id)`.execute(
    trx,
  );
  await trx
    .updateTable('property_phases')
    .set({ checked_on: today, checked_by: userId })
    .where('property_id', '=', id)
    .execute();
  await trx
    .updateTable('properties')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('id', '=', id)
    .execute();
  await refreshSearchFacts(trx, id);
}

/** Deletes a locked property with everything that hangs on it. */
export async function deleteProperty(trx: Database, id: number): Promise<DeletedAlong> {
  const bookings = await trx.deleteFrom('bookings').where('property_id', '=', id).executeTakeFirst();
  const shortlists = await trx.deleteFrom('shortlists').where('property_id', '=', id).executeTakeFirst();
  const media = await trx.deleteFrom('media').where('property_id', '=', id).returning(MEDIA_FILE_COLUMNS).execute();
  await trx.deleteFrom('properties').where('id', '=', id).execute();
  return {
    bookings: Number(bookings.numDeletedRows),
    shortlists: Number(shortlists.numDeletedRows),
    media: media.map(toMediaFiles),
  };
}

function columnsOf(fields: PropertyFields) {
  const { location, city, state, zipcode } = fields.address;
  return {
    name: fields.name,
    description: fields.description,
    location,
    city,
    state,
    zipcode,
    map_url: fields.mapUrl,
    lat: fields.lat,
    lng: fields.lng,
    min_price: fields.minPrice,
    max_price: fields.maxPrice,
    status: fields.status,
    featured: fields.featured,
    work_done: fields.workDone,
    video_url: fields.videoUrl,
    assigned_user_id: fields.assignedUserId,
    amenities: fields.amenities,
  };
}

function characteristicsOf({ characteristics }: PropertyFields) {
  return characteristics.map(({ keyName, valueName }) => ({ key_name: keyName, value_name: valueName }));
}
