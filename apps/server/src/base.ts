import type pg from 'pg';
import type { Logger } from 'pino';
import type { Clock } from './adapters/clock/clock.ts';
import type { MailSender } from './adapters/mail/mail-sender.ts';
import type { MediaStore } from './adapters/media-store/media-store.ts';
import type { SmsSender } from './adapters/sms/sms-sender.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/pool.ts';
import type { Reads } from './database/replica.ts';
import type { Kernel } from './http/kernel/kernel.ts';
import type { LoadRenderer } from './http/pages/site-renderer.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Messages } from './messages/create-messages.ts';
import type { OpenLink } from './messages/link-gate.ts';
import type { MessageTemplates } from './messages/templates.ts';

/** Everything the app needs from outside. A test hands in its own database, clock, SMS sender and media store. */
export interface AppDeps {
  config: Config;
  db: Database;
  pool: pg.Pool;
  /** Where buyers' reads of the catalogue go: a replica, or the database itself. */
  reads: Reads;
  log: Logger;
  clock: Clock;
  sms: SmsSender;
  /** Null sends no mail. */
  mail: MailSender | null;
  /** The templates that operators have registered for our SMS texts. */
  templates: MessageTemplates;
  mediaStore: MediaStore;
  /** The queue, not started yet: the areas define their jobs on it. */
  jobs: Jobs;
  /** The folder of the web build; undefined serves the API alone. */
  webRoot?: string | undefined;
  /** The folder of the code that renders its pages; without it they are those of the default site. */
  ssrRoot?: string | undefined;
  /** Loads the server renderer of a language of the same build; undefined leaves rendering to the browser. */
  loadRenderer?: LoadRenderer | undefined;
  /** Milliseconds that a visitor's catalogue may lag behind; 500 if left out. */
  visitorsLagMs?: number;
  /** Milliseconds of database time that one address may use in 40 seconds; 2,000 if left out. */
  budgetMs?: number | undefined;
}

/** What every area is handed: the dependencies from outside, the kernel, and messages. */
export interface Base extends AppDeps, Kernel {
  /** Counts what the sender from outside sends. */
  sms: SmsSender;
  messages: Messages;
  openLink: OpenLink;
}
