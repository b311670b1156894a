import { WHOLE_PROJECT } from '@aangan/contract/core/limits';
import { sql } from 'kysely';
import type { Database } from '../../../database/pool.ts';
import { MEDIA_FILE_COLUMNS, toMediaFiles } from '../../../sql/media.sql.ts';
import { refreshSearchFacts } from '../../../sql/derived.sql.ts';
import { factColumns, writeLists } from '../../../sql/facts.sql.ts';
import type { Publication } from '@aangan/contract/catalogue/lists';
import type { PlannedFacts } from '@aangan/contract/catalogue/facts';
import type { MediaFiles } from '../media/media.rules.ts';
import type { PropertyFields } from './properties.admin-rules.ts';

/** What went with a deleted property. */
export interface DeletedAlong {
  bookings: number;
  shortlists: number;
  /** Their files are to be deleted after the commit. */
  media: MediaFiles[];
}

/** What is written of a property. */
export interface WrittenProperty {
  fields: PropertyFields;
  facts: PlannedFacts;
  publication: Publication;
}

/** Gives the new property's id. @param externalId its key in catalogue files */
export async function insertProperty(
  trx: Database,
  { fields, facts, publication, externalId = null }: WrittenProperty & { externalId?: string | null | undefined },
): Promise<number> {
  const columns = {
    external_id: externalId,
    ...columnsOf(fields),
    ...factColumns(facts),
    publication,
    published_at: publication === 'PUBLISHED' ? sql<Date>`now()` : null,
  };
  const { id } = await trx.insertInto('properties').values(columns).returning('id').executeTakeFirstOrThrow();
  await writeLists(trx, id, { facts, characteristics: characteristicsOf(fields) });
  return id;
}

/** Writes all fields of a locked property, its facts and lists and the next version. */
export async function updateProperty(
  trx: Database,
  id: number,
  { fields, facts, publication }: WrittenProperty,
): Promise<void> {
  const columns = { ...columnsOf(fields), ...factColumns(facts), ...publicationColumns(publication) };
  await trx
    .updateTable('properties')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('id', '=', id)
    .execute();
  await writeLists(trx, id, { facts, characteristics: characteristicsOf(fields) });
}

/** Writes whether buyers see a locked property, and its next version (F55). */
export async function updatePublication(trx: Database, id: number, publication: Publication): Promise<void> {
  await trx
    .updateTable('properties')
    .set((eb) => ({
      ...publicationColumns(publication),
      version: eb('version', '+', 1),
      updated_at: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .execute();
}

/** With when it was first published, which is kept: of a row of an older server since it was made. */
function publicationColumns(publication: Publication) {
  const before = sql`CASE WHEN publication = 'PUBLISHED' THEN created_at WHEN ${publication} = 'PUBLISHED' THEN now() END`;
  return { publication, published_at: sql<Date | null>`coalesce(published_at, ${before})` };
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
  await trx
    .insertInto('property_phases')
    .columns(['property_id', 'position', 'name', 'rera_no', 'rera_url', 'possession_date'])
    .expression(
      sql`SELECT id, 0, ${WHOLE_PROJECT}, rera_no, rera_url, possession_date FROM properties p
        WHERE id = ${id} AND rera_no IS NOT NULL AND NOT EXISTS (SELECT FROM property_phases WHERE property_id = p.id)`,
    )
    .execute();
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
