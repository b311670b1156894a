import type { Logger } from 'pino';
import { systemClock } from './adapters/clock/clock.ts';
import type { MediaStore } from './adapters/media-store/media-store.ts';
import type { Database } from './database/pool.ts';
import { loadDemo, type DemoContacts } from './features/catalogue/demo.ts';
import { createMediaService } from './features/media/media.service.ts';
import { flatTypeBits } from './features/properties/properties.rules.ts';

export interface PrepareDemoDeps {
  db: Database;
  mediaStore: MediaStore;
  log: Logger;
}

/** Loads the demo where the database is empty, before anybody is answered. Null when other data is in. */
export async function prepareDemo({ db, mediaStore, log }: PrepareDemoDeps): Promise<DemoContacts | null> {
  const began = Date.now();
  const media = createMediaService({ store: mediaStore });
  const demo = await loadDemo({ db, media, clock: systemClock, log, flatTypeBits });
  log.info({ ms: Date.now() - began, present: demo !== null }, 'Demo catalogue looked after');
  return demo;
}
