import type { Logger } from 'pino';
import { systemClock } from './adapters/clock/clock.ts';
import type { MediaStore } from './adapters/media-store/media-store.ts';
import type { Database } from './database/pool.ts';
import { loadDemo, type DemoContacts } from './features/catalogue/demo.ts';
import { guardStore, pairStore } from './features/media/media.installation.ts';
import { createMediaService } from './features/media/media.service.ts';
import { flatTypeBits } from './features/properties/properties.rules.ts';

export interface PrepareDemoDeps {
  db: Database;
  mediaStore: MediaStore;
  log: Logger;
}

/**
 * Loads the demo where the database is empty, before anybody is answered. Null when other data is in, or when the media
 * store is another database's.
 */
export async function prepareDemo({ db, mediaStore, log }: PrepareDemoDeps): Promise<DemoContacts | null> {
  const began = Date.now();
  const store = mediaStore;
  // one that is away is met again when there is something to store
  const isApart = await pairStore({ db, store }).then(
    ({ isPaired }) => !isPaired,
    () => false,
  );
  if (isApart) return null;
  const media = createMediaService({ store: guardStore({ db, store }) });
  const demo = await loadDemo({ db, media, clock: systemClock, log, flatTypeBits });
  log.info({ ms: Date.now() - began, present: demo !== null }, 'Demo catalogue checked');
  return demo;
}
