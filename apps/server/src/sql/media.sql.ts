import type { AdminMedia } from '@aangan/contract/catalogue/admin-entities';
import type { MediaFacts } from '@aangan/contract/catalogue/media-facts';
import type { MediaType } from '@aangan/contract/catalogue/lists';
import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely';
import type { Database } from '../database/pool.ts';
import type { DB } from '../database/schema.generated.ts';
import type { MediaFiles, StoredMedia } from '../areas/catalogue/media/media.rules.ts';
import { isLeased, withLease } from './leases.sql.ts';

/** The widest made size a card loads; wider ones are for the gallery. */
const CARD_WIDTH = 800;

/** SQL for the contract's `picture` of a row of `media` that goes by this alias. */
export function pictureJson(alias: string): RawBuilder<unknown> {
  const m = sql.ref(alias);
  return sql`json_build_object(
    'base', '/media/' || ${m}.key, 'widths', ${m}.widths, 'avifWidths', coalesce(${m}.avif_widths, '{}'), 'width', ${m}.width, 'height', ${m}.height,
    'placeholder', ${m}.placeholder)`;
}

/** SQL for the address of a row of `media`: a picture's widest made size, any other file as it was uploaded. */
export function mediaUrl(alias: string): RawBuilder<string> {
  const m = sql.ref(alias);
  return sql`'/media/' || ${m}.key || '/' || coalesce(
    ${m}.widths[cardinality(${m}.widths)] || '.webp', ${m}.file_name)`;
}

/**
 * A lateral join that adds `cover.image` (a `picture`) and `cover.image_url` to rows of properties that go by `p`:
 * the first picture, null where a property has none. Widths stand in the order of their size, so that width_bucket
 * finds the last one not above the card's.
 */
export const joinCover = sql`LEFT JOIN LATERAL (
    SELECT ${pictureJson('m')} AS image, '/media/' || m.key || '/' ||
      m.widths[greatest(width_bucket(${sql.lit(CARD_WIDTH)}, m.widths), 1)] || '.webp' AS image_url
    FROM media m
    WHERE m.property_id = p.id AND m.media_type = 'PROPERTY_IMAGE' AND m.widths <> '{}'
    ORDER BY m.position, m.id LIMIT 1
  ) cover ON true`;

/** SQL for the contract's `adminMedia` of a row of `media` that goes by this alias. */
export function adminMediaJson(alias: string): RawBuilder<AdminMedia> {
  const m = sql.ref(alias);
  return sql`json_build_object('id', ${m}.id, 'mediaType', ${m}.media_type, 'url', ${mediaUrl(alias)},
    'publicId', ${m}.key, 'position', ${m}.position, 'contentType', ${m}.content_type, 'byteSize', ${m}.byte_size,
    'image', ${imageJson(alias)}, 'title', ${m}.title, 'takenOn', ${m}.taken_on, 'flatType', ${m}.flat_type,
    'flatArea', ${m}.flat_area, 'addedOn', ${addedOn(alias)})`;
}

/** SQL for the `picture` of a row of `media` that goes by this alias; null where it is none. */
export function imageJson(alias: string): RawBuilder<unknown> {
  return sql`CASE WHEN ${sql.ref(alias)}.widths <> '{}' THEN ${pictureJson(alias)} END`;
}

/** SQL for the day, in India, on which a row of `media` that goes by this alias was added. */
export function addedOn(alias: string): RawBuilder<string> {
  return sql`(${sql.ref(alias)}.created_at AT TIME ZONE 'Asia/Kolkata')::date`;
}

/** SQL for the `plan` of a row of `flats` that goes by `f`: that of its type and area, else of its type (T37). */
export const flatPlanJson = sql`(
  SELECT json_build_object('id', m.id, 'url', ${mediaUrl('m')}, 'contentType', m.content_type, 'image', ${imageJson('m')})
  FROM media m
  WHERE m.property_id = f.property_id AND m.media_type = 'FLOOR_PLAN' AND m.flat_type = f.type
    AND (m.flat_area IS NULL OR m.flat_area = f.area)
  ORDER BY m.flat_area IS NULL, m.position, m.id LIMIT 1)`;

/** What is known of a medium, as columns of `media`. */
export function mediaFactColumns({ title, takenOn, flatType, flatArea }: MediaFacts) {
  return { title, taken_on: takenOn, flat_type: flatType, flat_area: flatArea };
}

/** A stored file as a row of `media`, in its place among all of its property. */
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

/** The columns that say what the files of a medium are called. */
export const MEDIA_FILE_COLUMNS = ['media_type', 'key', 'file_name', 'widths', 'avif_widths'] as const;

type FileColumns = Pick<Selectable<DB['media']>, (typeof MEDIA_FILE_COLUMNS)[number]>;

/** What the files of a row are called. */
export function toMediaFiles({ media_type, key, file_name, widths, avif_widths }: FileColumns): MediaFiles {
  return { mediaType: media_type as MediaType, key, fileName: file_name, widths, avifWidths: avif_widths };
}

/** Held by the instance that looks for files without rows. */
const SWEEP_LOCK = sql`hashtext('media files'), 0`;
/** Held by the instance that makes sizes in AVIF. */
const AVIF_LOCK = sql`hashtext('media files'), 1`;
/** Files of media are stored before their rows are written: while an import does so, for as long as that takes. */
const IMPORT_LEASE = 'import';

/**
 * Runs some work while nobody begins to look for files without rows (V20). Who looks already takes only files that were
 * old when that began.
 */
export async function withFilesHeld<T>(db: Database, work: () => Promise<T>): Promise<T> {
  return withLease(db, IMPORT_LEASE, work);
}

/** Runs some work alone; null, and nothing run, while an import is under way or another instance does it. */
export function withSweepLock<T>(db: Database, work: () => Promise<T>): Promise<T | null> {
  return withTriedLock(db, SWEEP_LOCK, async () => ((await isLeased(db, IMPORT_LEASE)) ? null : work()));
}

/** Runs some work unless another instance does it; null, and nothing run, then. */
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
 * Holds a transaction open for as long as some work on other connections takes. Its locks end with it, wherever a pooler
 * sends the next one; those of a session would stay with a connection that is somebody else's by then.
 */
async function inTransaction<T>(db: Database, work: (transaction: Database) => Promise<T>): Promise<T> {
  return db.connection().execute(async (transaction) => {
    await sql`BEGIN`.execute(transaction);
    try {
      // the work may take minutes, and this transaction only waits for it
      await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(transaction);
      return await work(transaction);
    } finally {
      // a connection that is lost has let go of its locks
      await sql`ROLLBACK`.execute(transaction).catch(() => undefined);
    }
  });
}
