import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { MediaStore } from '../../adapters/media-store/media-store.ts';
import { withSweepLock } from '../../database/media-lock.ts';
import type { Database } from '../../database/pool.ts';
import { findKnownKeys } from './media.admin-store.ts';
import { keyInStorePath } from './media.rules.ts';

const EVERY_MS = 3_600_000;
/** Files are stored before their row: younger ones may still get one. */
const GRACE_MS = 3_600_000;
/** Keys looked up by one statement. */
const BATCH = 500;

export interface SweepDeps {
  db: Database;
  store: MediaStore;
}

/**
 * Deletes files that belong to no row, left by a process that died between the two. Never while an import stores
 * files, and of several instances only one does it. What is not named as ours are is somebody else's, in a folder or a
 * bucket that MEDIA_URL shares with them, and stays.
 * @returns the number of files deleted; null when it was not this one's turn
 */
export async function removeOrphans({ db, store }: SweepDeps, now = new Date()): Promise<number | null> {
  return withSweepLock(db, async () => {
    const limit = now.getTime() - GRACE_MS;
    let removed = 0;
    let batch: OldFile[] = [];
    const flush = async () => {
      removed += await removeUnknown({ db, store }, batch);
      batch = [];
    };
    for await (const { path, storedAt } of store.list()) {
      const key = keyInStorePath(path);
      if (key === undefined || storedAt.getTime() > limit) continue;
      batch.push({ path, key });
      if (batch.length >= BATCH) await flush();
    }
    await flush();
    return removed;
  });
}

interface OldFile {
  path: string;
  key: string;
}

async function removeUnknown({ db, store }: SweepDeps, files: readonly OldFile[]): Promise<number> {
  if (files.length === 0) return 0;
  const known = await findKnownKeys(db, [...new Set(files.map(({ key }) => key))]);
  const orphans = files.filter(({ key }) => !known.has(key));
  for (const { path } of orphans) await store.delete(path);
  return orphans.length;
}

/** Runs `removeOrphans` when the server begins to listen and every hour after, for as long as it lives. */
export function scheduleSweep(app: FastifyInstance, { log, ...deps }: SweepDeps & { log: Logger }): void {
  let running: Promise<unknown> = Promise.resolve();
  const run = () => {
    running = removeOrphans(deps).then(
      (removed) => removed && log.info({ removed }, 'Files without a row deleted'),
      (error: unknown) => log.warn({ err: error }, 'Files without a row could not be looked for'),
    );
  };
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  app.addHook('onListen', async () => run());
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}
