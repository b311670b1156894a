import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { MediaStore } from '../../adapters/media-store/media-store.ts';
import { withSweepLock } from '../../database/media-lock.ts';
import type { Database } from '../../database/pool.ts';
import { findKnownKeys } from './media.admin-store.ts';

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
 * files, and of several instances only one does it.
 * @returns the number of files deleted; null when it was not this one's turn
 */
export async function removeOrphans({ db, store }: SweepDeps, now = new Date()): Promise<number | null> {
  return withSweepLock(db, async () => {
    const limit = now.getTime() - GRACE_MS;
    let removed = 0;
    let batch: string[] = [];
    const flush = async () => {
      removed += await removeUnknown({ db, store }, batch);
      batch = [];
    };
    for await (const { path, storedAt } of store.list()) {
      if (storedAt.getTime() > limit) continue;
      batch.push(path);
      if (batch.length >= BATCH) await flush();
    }
    await flush();
    return removed;
  });
}

async function removeUnknown({ db, store }: SweepDeps, paths: readonly string[]): Promise<number> {
  if (paths.length === 0) return 0;
  const known = await findKnownKeys(db, [...new Set(paths.map(keyOf))]);
  const orphans = paths.filter((path) => !known.has(keyOf(path)));
  for (const path of orphans) await store.delete(path);
  return orphans.length;
}

/** `<audience>/<key>/<file>`. */
function keyOf(path: string): string {
  return path.split('/')[1] ?? '';
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
