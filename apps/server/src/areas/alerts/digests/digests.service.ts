import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import type { Timer } from '../../../http/kernel/background.ts';
import type { Messages } from '../../../messages/create-messages.ts';
import type { OpenLink } from '../../../messages/link-gate.ts';
import { createFlush } from './digests.send.ts';
import { createFanOut } from '../matching/matching.fanout.ts';
import { registerAlertSettings } from '../settings/settings.routes.ts';
import { createAlertSettings, type EnsureAlertSettings } from '../settings/settings.service.ts';

export interface DigestsDeps {
  db: Database;
  clock: Clock;
  log: Pick<Logger, 'error'>;
  origin: string;
  /** APP_SECRET. */
  secret: string;
  openLink: OpenLink;
  messages: Pick<Messages, 'notify' | 'links'>;
}

/** What tells people of news: for whoever starts the app, who may have it done at once. */
export interface Digests {
  /** Hands new events to those whom they concern. */
  fanOut(): Promise<void>;
  /** Tells what is due. */
  flush(): Promise<void>;
}

const EVERY_MS = 5_000;

/**
 * Who is told what of news about homes, and when; the calls that change it. The timers are of each process: rows are
 * taken one by one, so any number may do it, and nobody waits for a process that was killed.
 */
export async function registerDigests(
  app: FastifyInstance,
  { db, clock, log, origin, secret, openLink, messages }: DigestsDeps,
): Promise<{ ensureAlertSettings: EnsureAlertSettings; timers: Timer[] }> {
  const settings = createAlertSettings({ db, clock, origin, secret, links: messages.links });
  await registerAlertSettings(app, { settings, openLink });
  const digests: Digests = {
    fanOut: createFanOut({ db, clock }),
    flush: createFlush({ db, clock, log, notify: messages.notify }),
  };
  app.decorate('digests', digests);
  const timers = [
    { everyMs: EVERY_MS, atStart: true, run: digests.fanOut, failure: 'New homes were not handed out' },
    { everyMs: EVERY_MS, atStart: true, run: digests.flush, failure: 'Alerts were not told' },
  ];
  return { ensureAlertSettings: settings.ensure, timers };
}

declare module 'fastify' {
  interface FastifyInstance {
    /** For whoever starts the app: a test has done what is due. */
    digests: Digests;
  }
}
