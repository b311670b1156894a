import type { Database } from '../../../database/pool.ts';
import { AppError } from '../../../http/kernel/app-error.ts';
import { withAvifLock } from '../../../sql/media.sql.ts';
import { findKnownKeys } from './media.admin-store.ts';
import type { MediaFiles } from './media.rules.ts';
import type { AvifSizes, MediaService } from './media.service.ts';
import { listWithoutAvif, updateAvif } from './media.store.ts';

/** Pictures at a time: a second or two of one core, so that a stop need not wait long and others get their turn. */
const AT_ONCE = 10;

export interface AvifDeps {
  db: Database;
  media: Pick<MediaService, 'addAvif' | 'remove'>;
}

/**
 * Makes the sizes in AVIF of pictures that have none yet, whether they were uploaded, imported or stored by a release that
 * made none: nobody has to wait for them, as WebP stands in until then (docs/performance/first-paint.md). What is
 * missing or damaged is tried once; of several instances one does it.
 */
export function createAvifMaker({ db, media }: AvifDeps): () => Promise<void> {
  return async () => {
    if ((await listWithoutAvif(db, 1)).length === 0) return;
    await withAvifLock(db, async () => {
      const made: (MediaFiles & AvifSizes)[] = [];
      try {
        for (const picture of await listWithoutAvif(db, AT_ONCE)) {
          made.push({ ...picture, ...(await media.addAvif(picture)) });
        }
      } catch (error) {
        // too many uploads wait, or the store is not this database's, which its own alarm tells: another time
        if (!(error instanceof AppError) || error.code !== 'UNAVAILABLE') throw error;
      } finally {
        if (made.length > 0) await keep(made);
      }
    });
  };

  /** Who deleted a picture meanwhile took away the files that its row named, and these were not among them. */
  async function keep(made: (MediaFiles & AvifSizes)[]): Promise<void> {
    await updateAvif(db, made);
    const keys = made.map(({ key }) => key);
    const known = await findKnownKeys(db, keys);
    await media.remove(made.filter(({ key }) => !known.has(key)));
  }
}
