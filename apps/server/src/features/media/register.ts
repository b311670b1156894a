import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { MediaStore } from '../../adapters/media-store/media-store.ts';
import type { Database } from '../../database/pool.ts';
import type { Metrics } from '../../http/metrics.ts';
import { registerMediaAdmin } from './media.admin-routes.ts';
import type { MediaAdminDeps } from './media.admin-service.ts';
import { registerMediaRoutes } from './media.routes.ts';
import { createMediaRows } from './media.store.ts';
import { scheduleSweep } from './media.sweep.ts';

export interface MediaDeps extends MediaAdminDeps {
  db: Database;
  log: Logger;
  mediaStore: MediaStore;
  metrics: Metrics;
}

/** Serving of media files, their management, and the sweep of what nobody needs any more. */
export function registerMedia(app: FastifyInstance, { mediaStore, metrics, ...deps }: MediaDeps): void {
  const { db, log, media } = deps;
  metrics.watchPictures(media.pictureQueue);
  registerMediaRoutes(app, { store: mediaStore, rows: createMediaRows(db) });
  registerMediaAdmin(app, deps);
  scheduleSweep(app, { db, log, store: mediaStore, metrics });
}
