import type { FlatType, MediaType } from '@aangan/contract/catalogue/lists';
import type { MediaFacts } from '@aangan/contract/catalogue/media-facts';
import { sql, type Insertable, type Transaction } from 'kysely';
import type { Database } from '../../../database/pool.ts';
import type { DB } from '../../../database/schema.generated.ts';
import { isEligible } from '../../../sql/users.sql.ts';
import { MEDIA_FILE_COLUMNS, mediaFactColumns, toMediaFiles, toMediaRow } from '../../../sql/media.sql.ts';
import type { GivenFacts, PlannedFacts, StoredFacts } from '@aangan/contract/catalogue/facts';
import { factColumns, findFacts, writeLists } from '../../../sql/facts.sql.ts';
import type { MediaFiles, StoredMedia } from '../media/media.rules.ts';

export type CatalogueTransaction = Transaction<DB>;
type Fields<Table extends keyof DB> = Omit<Insertable<DB[Table]>, 'property_id' | 'position'>;

/** A property with all that hangs on it, as columns. */
export interface PropertyRows {
  /** Its own columns, but for those of its facts. */
  property: Insertable<DB['properties']> & { external_id: string };
  facts: GivenFacts;
  characteristics: Fields<'characteristics'>[];
  /** Recorded prices, no two of one day. */
  prices: Fields<'price_history'>[];
}

/** A file in its place among those of its property: one that is stored already, or a new one. */
export type PlacedMedia = { position: number; facts: MediaFacts } & ({ keptId: number } | { added: StoredMedia });

export interface MediaRow extends Omit<StoredMedia, 'mediaType'> {
  id: number;
  mediaType: MediaType;
  facts: MediaFacts;
  externalId: string;
}

/** Any number will do; two imports at once would undo each other's media. */
const IMPORT_LOCK_KEY = 4_718_205_312;

/** Makes imports take turns until the transaction ends. */
export async function lockImports(trx: CatalogueTransaction): Promise<void> {
  await trx.selectNoFrom(sql`pg_advisory_xact_lock(${IMPORT_LOCK_KEY})`.as('lock')).execute();
}

/** The ids of those numbers that belong to somebody who may be assigned (ROLE8). */
export async function findConsultants(db: Database, contactNos: readonly string[]): Promise<Map<string, number>> {
  const found = await db
    .selectFrom('users')
    .select(['id', 'contact_no'])
    .where(sql<boolean>`contact_no = ANY(${contactNos}::text[])`)
    .where(isEligible('users'))
    .execute();
  return new Map(found.map(({ id, contact_no }) => [contact_no, id]));
}

/** The stored media of the properties with these external ids, or of all, each property's in order. */
export async function listMedia(db: Database, externalIds?: readonly string[]): Promise<MediaRow[]> {
  const rows = await db
    .selectFrom('media as m')
    .innerJoin('properties as p', 'p.id', 'm.property_id')
    .select(['m.id', 'm.media_type', 'm.key', 'm.file_name', 'm.content_type', 'm.byte_size', 'm.width', 'm.height'])
    .select([
      'm.widths',
      'm.avif_widths',
      'm.placeholder',
      'm.content_hash',
      'm.title',
      'm.taken_on',
      'm.flat_type',
      'm.flat_area',
      sql<string>`p.external_id`.as('external_id'),
    ])
    .where(
      externalIds ? sql<boolean>`p.external_id = ANY(${externalIds}::text[])` : sql<boolean>`p.external_id IS NOT NULL`,
    )
    .orderBy('p.id')
    .orderBy('m.media_type')
    .orderBy('m.position')
    .orderBy('m.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    externalId: row.external_id,
    mediaType: row.media_type as MediaType,
    key: row.key,
    fileName: row.file_name,
    contentType: row.content_type,
    byteSize: row.byte_size,
    width: row.width,
    height: row.height,
    widths: row.widths,
    avifWidths: row.avif_widths,
    placeholder: row.placeholder,
    contentHash: row.content_hash,
    facts: {
      title: row.title,
      takenOn: row.taken_on,
      flatType: row.flat_type as FlatType | null,
      flatArea: row.flat_area,
    },
  }));
}

/** The property with this external id, its consultant and its facts, which stay locked; null when there is none. */
export async function lockFacts(
  trx: CatalogueTransaction,
  externalId: string,
): Promise<{ id: number; consultantId: number | null; facts: StoredFacts } | null> {
  const query = trx.selectFrom('properties').select(['id', 'assigned_user_id']).where('external_id', '=', externalId);
  const found = await query.forNoKeyUpdate().executeTakeFirst();
  return found ? { id: found.id, consultantId: found.assigned_user_id, facts: await findFacts(trx, found.id) } : null;
}

/** Adds a property, or makes the one with this external id the same; its media aside. */
export async function saveProperty(
  trx: CatalogueTransaction,
  { property, characteristics, prices }: PropertyRows,
  facts: PlannedFacts,
): Promise<{ id: number; consultantId: number | null; added: boolean; isListed: boolean }> {
  const columns = { ...property, ...factColumns(facts) };
  const saved = await trx
    .insertInto('properties')
    .values(columns)
    .onConflict((conflict) =>
      conflict.column('external_id').doUpdateSet((eb) => ({
        ...columns,
        ...(columns.publication !== undefined && {
          published_at: sql<Date | null>`coalesce(properties.published_at, CASE WHEN properties.publication = 'PUBLISHED'
            THEN properties.created_at END, excluded.published_at)`,
        }),
        version: eb('properties.version', '+', 1),
        updated_at: sql`now()`,
      })),
    )
    .returning(['id', 'assigned_user_id as consultantId', sql<boolean>`xmax = 0`.as('added')])
    .returning(sql<boolean>`publication = 'PUBLISHED'`.as('isListed'))
    .executeTakeFirstOrThrow();
  await writeLists(trx, saved.id, { facts, characteristics });
  if (prices.length > 0) await recordPrices(trx, saved.id, prices);
  return saved;
}

async function recordPrices(
  trx: CatalogueTransaction,
  propertyId: number,
  prices: PropertyRows['prices'],
): Promise<void> {
  await trx
    .insertInto('price_history')
    .values(prices.map((price) => ({ ...price, property_id: propertyId })))
    .onConflict((conflict) =>
      conflict.columns(['property_id', 'recorded_on']).doUpdateSet((eb) => ({
        min_price: eb.ref('excluded.min_price'),
        max_price: eb.ref('excluded.max_price'),
      })),
    )
    .execute();
}

/**
 * Makes these the media of a property, in these places.
 * @returns the media that are no longer there, whose files are to be deleted after the commit; null when one that was
 * to be kept has gone since it was looked up
 */
export async function placeMedia(
  trx: CatalogueTransaction,
  propertyId: number,
  media: readonly PlacedMedia[],
): Promise<MediaFiles[] | null> {
  const kept = media.flatMap((one) => ('keptId' in one ? [one] : []));
  const removed = await trx
    .deleteFrom('media')
    .where('property_id', '=', propertyId)
    .where(sql<boolean>`id <> ALL(${kept.map(({ keptId }) => keptId)}::bigint[])`)
    .returning(MEDIA_FILE_COLUMNS)
    .execute();
  for (const { keptId, position, facts } of kept) {
    const { numUpdatedRows } = await trx
      .updateTable('media')
      .set({ position, ...mediaFactColumns(facts) })
      .where('id', '=', keptId)
      .where('property_id', '=', propertyId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return null;
  }
  const added = media.flatMap((one) =>
    'added' in one ? [toMediaRow(one.added, { propertyId, position: one.position, facts: one.facts })] : [],
  );
  if (added.length > 0) await trx.insertInto('media').values(added).execute();
  return removed.map(toMediaFiles);
}
