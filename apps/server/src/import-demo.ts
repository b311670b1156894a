// A process that fills an empty database with the demo and ends (demo-process.ts), which frees the memory of the import.
import { once } from 'node:events';
import { systemClock } from './adapters/clock/clock.ts';
import { openMediaStore } from './adapters/media-store/open-media-store.ts';
import { loadConfig } from './config/config.ts';
import type { DatabaseConnection } from './database/connection.ts';
import { createDatabase, createPool } from './database/pool.ts';
import { makeEvents } from './areas/alerts/matching/matching.service.ts';
import { createQueueForMatching } from './areas/alerts/matching/matching.queue.ts';
import { saveFilters } from './areas/alerts/searches/searches.store.ts';
import { loadDemo } from './areas/catalogue/transfer/transfer.demo.ts';
import { guardStore } from './areas/catalogue/media/media.installation.ts';
import { createMediaService } from './areas/catalogue/media/media.service.ts';
import { insertRates } from './areas/catalogue/prices/prices.admin-store.ts';
import { countFigures } from './areas/visits/ratings/ratings.stats-store.ts';
import { createLogger } from './http/observe/logging.ts';
import { createLinks } from './messages/links.ts';

// signals reach us as well as the server, which waits for us and then ends
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(1));

async function main(connection: DatabaseConnection | string): Promise<void> {
  const config = loadConfig();
  const log = createLogger({ level: config.logLevel, pretty: process.stdout.isTTY });
  const clock = systemClock(config.clockOffsetSeconds);
  const db = createDatabase(createPool({ connection, log, pooler: config.databasePooler }));
  const media = createMediaService({ store: guardStore({ db, store: await openMediaStore(config.media) }) });
  await loadDemo({
    db,
    media,
    clock,
    log,
    queueForMatching: createQueueForMatching({ clock, settleSeconds: config.alertSettleSeconds }),
    makeEvents,
    keepFilters: saveFilters,
    addRates: insertRates,
    countFigures,
    links: createLinks({ secret: config.secret, clock }),
  });
}

const [connection] = (await once(process, 'message')) as [DatabaseConnection | string];
main(connection).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  },
);
