import { sql } from 'kysely';
import type { MediaStore } from '../../../adapters/media-store/media-store.ts';
import type { Database } from '../../../database/pool.ts';
import { AppError } from '../../../http/kernel/app-error.ts';
import { surveyStore, type StoreAndRows } from './media.survey.ts';

/** Whether a media store is this database's. `storeId` as `readOwner` of the store has it. */
export interface Pairing {
  isPaired: boolean;
  databaseId: string;
  storeId: string | null;
}

/** Seconds; the operator has to act, so soon is no help. */
const RETRY_AFTER = 60;

/** What an operator is told of a store that is not this database's. */
export const APART_TEXT =
  'The media store does not belong to this database: its files are served, but none are added, deleted or swept. Correct MEDIA_URL or DATABASE_URL; if both are right: npm run media -- adopt';

/**
 * Finds out whether database and store belong together, and joins them where nothing can be lost by it
 * (docs/decisions/0010): a store without an owner that holds no file of ours, or mostly files that the rows know and
 * most of those the rows know. Any number of instances may ask at once.
 */
export async function pairStore({ db, store }: StoreAndRows): Promise<Pairing> {
  const databaseId = await ensureInstallationId(db);
  const pairing = async (): Promise<Pairing> => {
    const storeId = await store.readOwner();
    return { isPaired: storeId === databaseId, databaseId, storeId };
  };
  const found = await pairing();
  if (found.storeId !== null) return found;
  if (await isSafeToJoin({ db, store })) await store.writeOwner(databaseId);
  // meanwhile another instance, or somebody else's, may have been first
  return pairing();
}

/** The id of this database's installation, given to it when it has none. */
export async function ensureInstallationId(db: Database): Promise<string> {
  const known = await findInstallationId(db);
  if (known !== null) return known;
  await sql`INSERT INTO installation (id) VALUES (gen_random_uuid()) ON CONFLICT DO NOTHING`.execute(db);
  return (await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id;
}

/** Null before the first start. */
async function findInstallationId(db: Database): Promise<string | null> {
  return (await db.selectFrom('installation').select('id').executeTakeFirst())?.id ?? null;
}

async function isSafeToJoin({ db, store }: StoreAndRows): Promise<boolean> {
  const { files, known } = await surveyStore({ db, store });
  const inStore = new Set(files.map(({ key }) => key)).size;
  if (inStore === 0) return true;
  const { rows } = await db
    .selectFrom('media')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return known.size * 2 > rows && known.size * 2 > inStore;
}

/**
 * The same store, but nothing is put, moved or deleted in it while it is not this database's: asked each time, since
 * an operator may set it right, or another database take it over, while the server runs.
 * @returns a store whose changes raise UNAVAILABLE then
 */
export function guardStore({ db, store }: StoreAndRows): MediaStore {
  const check = async () => {
    if (!(await pairStore({ db, store })).isPaired) throw apart();
  };
  return {
    ...store,
    put: async (path, bytes) => {
      await check();
      await store.put(path, bytes);
    },
    move: async (from, to) => {
      await check();
      await store.move(from, to);
    },
    delete: async (path) => {
      await check();
      await store.delete(path);
    },
  };
}

function apart(): AppError {
  const message =
    'Files cannot be added or deleted: the media store does not belong to this database. The server log says what to do.';
  return new AppError('UNAVAILABLE', message, { retryAfter: RETRY_AFTER });
}
