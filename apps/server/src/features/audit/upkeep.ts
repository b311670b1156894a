import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Database } from '../../database/pool.ts';
import { findHead } from './chain.ts';
import { sealWaiting } from './waiting.ts';

const EVERY_MS = 10 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * While the app lives: seals what an older release still writes, and once a day puts the end of the chain into the
 * server's log, which whoever rewrites the database can't reach.
 */
export function scheduleAuditUpkeep(app: FastifyInstance, { db, log }: { db: Database; log: Logger }): void {
  let running: Promise<unknown> = Promise.resolve();
  const inBackground = (work: () => Promise<unknown>) => () => {
    running = work().catch((error: unknown) => log.warn({ err: error }, 'Upkeep of the audit log failed'));
  };
  const noteHead = inBackground(async () => log.info(await findHead(db), 'Head of the audit log'));
  const timers: NodeJS.Timeout[] = [];
  app.addHook('onListen', () => {
    timers.push(
      setInterval(
        inBackground(() => sealWaiting(db)),
        EVERY_MS,
      ).unref(),
    );
    timers.push(setInterval(noteHead, DAY_MS).unref());
    noteHead();
  });
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    await running;
  });
}
