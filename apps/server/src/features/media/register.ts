import type { FastifyInstance } from 'fastify';
import type { MediaStore } from '../../adapters/media-store/media-store.ts';
import type { Database } from '../../database/pool.ts';
import { registerMediaRoutes } from './media.routes.ts';
import { createMediaRows } from './media.store.ts';

/** Serving of media files. */
export function registerMedia(
  app: FastifyInstance,
  { db, mediaStore }: { db: Database; mediaStore: MediaStore },
): void {
  registerMediaRoutes(app, { store: mediaStore, rows: createMediaRows(db) });
}
