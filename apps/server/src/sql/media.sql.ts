import type { AdminMedia } from '@aangan/contract/catalogue/admin-entities';
import type { MediaFacts } from '@aangan/contract/catalogue/media-facts';
import type { MediaType } from '@aangan/contract/catalogue/lists';
import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely';
import type { Database } from '../database/pool.ts';
import type { DB } from '../database/schema.generated.ts';
import type { MediaFiles, StoredMedia } from '../areas/catalogue/media/media.rules.ts';
import { isLeased, withLease } from './leases.sql.ts';

/** The widest size that a card loads; wider ones are for the gallery. */
const CARD_WIDTH = 800;

/** SQL for the contract's `picture` of the `media` row of this alias. */
export function pictureJson(alias: string): RawBuilder<unknown> {
  const m = sql.ref(alias);
  return sql`json_build_object(
    'base', '/media/' || ${m}.key, 'widths', ${m}.widths, 'avifWidths', coalesce(${m}.avif_widths, '{}'), 'width', ${m}.width, 'height', ${m}.height,
    'placeholder', ${m}.placeholder)`;
}

/** SQL for the URL of a row of `media`: a picture's widest size, any other file as uploaded. */
export function mediaUrl(alias: string): RawBuilder<string> {
  const m = sql.ref(alias);
  return sql`'/media/' || ${m}.key || '/' || coalesce(
    ${m}.widths[cardinality(${m}.widths)] || '.webp', ${m}.file_name)`;
}

/**
 * A lateral join that adds `cover.image` (a `picture`) and `cover.image_url`, of the first picture, to rows of properties `p`;
 * null without one. Widths are sorted, so that width_bucket finds the last one not above the card's.
 */
export const joinCover = sql`LEFT JOIN LATERAL (
    SELECT ${pictureJson('m')} AS image, '/media/' || m.key || '/' ||
      m.widths[greatest(width_bucket(${sql.lit(CARD_WIDTH)}, m.widths), 1)] || '.webp' AS image_url
    FROM media m
    WHERE m.property_id = p.id AND m.media_type = 'PROPERTY_IMAGE' AND m.widths <> '{}'
    ORDER BY m.position, m.id LIMIT 1
  ) cover ON true`;

/** SQL for the contract's `adminMedia` of the `media` row of this alias. */
export function adminMediaJson(alias: string): RawBuilder<AdminMedia> {
  const m = sql.ref(alias);
  return sql`json_build_object('id', ${m}.id, 'mediaType', ${m}.media_type, 'url', ${mediaUrl(alias)},
    'publicId', ${m}.key, 'position', ${m}.position, 'contentType', ${m}.content_type, 'byteSize', ${m}.byte_size,
    'image', ${imageJson(alias)}, 'title', ${m}.title, 'takenOn', ${m}.taken_on, 'flatType', ${m}.flat_type,
    'flatArea', ${m}.flat_area, 'addedOn', ${addedOn(alias)})`;
}

/** SQL for the `picture` of the `media` row of this alias; null where it is none. */
export function imageJson(alias: string): RawBuilder<unknown> {
  return sql`CASE WHEN ${sql.ref(alias)}.widths <> '{}' THEN ${pictureJson(alias)} END`;
}

/** SQL for the day in India on which the `media` row of this alias was added. */
export function addedOn(alias: string): RawBuilder<string> {
  return sql`(${sql.ref(alias)}.created_at AT TIME ZONE 'Asia/Kolkata')::date`;
}

/** SQL for the `plan` of a row of `flats` `f`: that of its type and area, else of its type (T37). */
export const flatPlanJson = sql`(
  SELECT json_build_object('id', m.id, 'url', ${mediaUrl('m')}, 'contentType', m.content_type, 'image', ${imageJson('m')})
  FROM media m
  WHERE m.property_id = f.property_id AND m.media_type = 'FLOOR_PLAN' AND m.flat_type = f.type
    AND (m.flat_area IS NULL OR m.flat_area = f.area)
  ORDER BY m.flat_area IS NULL, m.position, m.id LIMIT 1)`;

/** Gives the facts of a medium as columns of `media`. */
export function mediaFactColumns({ title, takenOn, flatType, flatArea }: MediaFacts) {
  return { title, taken_on: takenOn, flat_type: flatType, flat_area: flatArea };
}

/** Gives the `media` row of a stored file, with its position in the property. */
export function toMediaRow(
  stored: StoredMedia,
  { propertyId, position, facts }: { propertyId: number; position: number; facts: MediaFacts },
): Insertable<DB['media']> {
  return {
    property_id: propertyId,
    position,
    ...mediaFactColumns(facts),
    media_type: stored.mediaType,
    key: stored.key,
    file_name: stored.fileName,
    content_type: stored.contentType,
    byte_size: stored.byteSize,
    width: stored.width,
    height: stored.height,
    widths: stored.widths,
    avif_widths: stored.avifWidths,
    placeholder: stored.placeholder,
    content_hash: stored.contentHash,
  };
}

/** The columns from which the file names of a medium follow. */
export const MEDIA_FILE_COLUMNS = ['media_type', 'key', 'file_name', 'widths', 'avif_widths'] as const;

type FileColumns = Pick<Selectable<DB['media']>, (typeof MEDIA_FILE_COLUMNS)[number]>;

/** Gives the file names of a row. */
export function toMediaFiles({ media_type, key, file_name, widths, avif_widths }: FileColumns): MediaFiles {
  return { mediaType: media_type as MediaType, key, fileName: file_name, widths, avifWidths: avif_widths };
}

/** The lock of the sweep for files without rows. */
const SWEEP_LOCK = sql`hashtext('media files'), 0`;
/** The lock of the maker of AVIF sizes. */
const AVIF_LOCK = sql`hashtext('media files'), 1`;
/** The lease of an import, which stores files before their rows. */
const IMPORT_LEASE = 'import';

/**
 * Runs work while no sweep for files without rows can start (V20). A running one takes only files that were old before the
 * work began.
 */
export async function withFilesHeld<T>(db: Database, work: () => Promise<T>): Promise<T> {
  return withLease(db, IMPORT_LEASE, work);
}

/** Runs a sweep under its lock; null, without running it, during an import or another instance's sweep. */
export function withSweepLock<T>(db: Database, work: () => Promise<T>): Promise<T | null> {
  return withTriedLock(db, SWEEP_LOCK, async () => ((await isLeased(db, IMPORT_LEASE)) ? null : work()));
}

/** Runs work under the lock of AVIF sizes; null, without running it, while another instance holds it. */
export function withAvifLock<T>(db: Database, work: () => Promise<T>): Promise<T | null> {
  return withTriedLock(db, AVIF_LOCK, work);
}

async function withTriedLock<T>(
  db: Database,
  lock: RawBuilder<unknown>,
  work: () => Promise<T | null>,
): Promise<T | null> {
  return inTransaction(db, async (transaction) => {
    const { rows } = await sql<{ taken: boolean }>`SELECT pg_try_advisory_xact_lock(${lock}) AS taken`.execute(
      transaction,
    );
    return rows[0]?.taken ? work() : null;
  });
}

/**
 * Holds a transaction open while work runs on other connections. Its locks end with it, also behind a pooler, where session
 * locks would stay on a connection that another client gets next.
 */
async function inTransaction<T>(db: Database, work: (transaction: Database) => Promise<T>): Promise<T> {
  return db.connection().execute(async (transaction) => {
    await sql`BEGIN`.execute(transaction);
    try {
      // the work may take minutes, and this transaction only waits for it
      await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(transaction);
      return await work(transaction);
    } finally {
      // a lost connection has released its locks
      await sql`ROLLBACK`.execute(transaction).catch(() => undefined);
    }
  });
}
