import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { applySite } from '@aangan/contract/core/site';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { openMediaStore } from '../src/adapters/media-store/open-media-store.ts';
import type { MailMessage, MailSender } from '../src/adapters/mail/mail-sender.ts';
import type { MediaStore } from '../src/adapters/media-store/media-store.ts';
import type { SmsMessage, SmsSender } from '../src/adapters/sms/sms-sender.ts';
import { buildApp } from '../src/app.ts';
import { parseConfig, type Config } from '../src/config/config.ts';
import type { Database } from '../src/database/pool.ts';
import { readsOf, type Reads } from '../src/database/replica.ts';
import { pairStore } from '../src/areas/catalogue/media/media.installation.ts';
import { createLogger } from '../src/http/observe/logging.ts';
import { createJobs, type Jobs } from '../src/jobs/jobs.ts';
import type { MessageTemplates } from '../src/messages/templates.ts';
import type { LoadRenderer } from '../src/http/pages/site-renderer.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

export interface TestAppOptions {
  config?: Partial<Config>;
  /** Replaces the outbox, for example by a sender that fails. */
  sms?: SmsSender;
  /** Replaces `mails`; null for no mail at all. */
  mail?: MailSender | null;
  /** The registered SMS templates. */
  templates?: MessageTemplates;
  /** The database of a first instance, for a second one; its creator drops it. */
  database?: TestDatabase;
  /** A second database from which the catalogue is read, like a replica; its creator drops it. */
  reads?: TestDatabase;
  /** A replica in place of `reads`; its creator closes it. */
  replica?: Reads;
  /** Wraps the media store of the app, for example in one that fails. */
  withMediaStore?: (store: MediaStore) => MediaStore;
  /** The initial time of the app's clock, which `setNow` moves; without it the real time. */
  now?: Date;
  /** How stale the catalogue may be for visitors, in milliseconds; 0 by default, the production value for 'default'. */
  visitorsLagMs?: number | 'default';
  /** The database budget of one client address; the product's own by default. */
  budgetMs?: number;
  /** Installs the job queue, which takes a moment; without it no job is sent or run. */
  withJobs?: boolean;
  /** A folder with a web build; without it the API alone is served. */
  webRoot?: string;
  /** The folder of the code that renders its pages for another site. */
  ssrRoot?: string;
  /** Renders the pages; without it they are sent unrendered. */
  loadRenderer?: LoadRenderer;
}

export interface TestApp {
  app: FastifyInstance;
  config: Config;
  database: TestDatabase;
  db: Database;
  /** In a folder of the app's own, which is removed on closing. */
  mediaStore: MediaStore;
  /** The messages sent so far, oldest first. */
  outbox: SmsMessage[];
  jobs: Jobs;
  /** The mails sent so far, oldest first. */
  mails: MailMessage[];
  /** Sends the messages that are due, like the job does. */
  sendDue(): Promise<void>;
  /** Gives the code in the newest message to a number; raises when there is none. */
  codeFor(contactNo: string): string;
  /** The log lines written so far, parsed. */
  logs: Record<string, unknown>[];
  /** Gives the current time of the app. */
  now(): Date;
  /** Sets the app's clock; `letPass` ages what expires by the database's clock. */
  setNow(now: Date): void;
  /** Ages codes, sessions and shared limits by that many seconds. */
  letPass(seconds: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * Creates the whole app on a database of its own. Everything is real except the phone, whose messages are in `outbox`.
 * Requests are sent by `createClient` (client.ts).
 */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase());
  const dataDir = mkdtempSync(join(tmpdir(), 'aangan-app-'));
  const config = { ...testConfig(dataDir), ...options.config };
  const outbox: SmsMessage[] = [];
  const mails: MailMessage[] = [];
  const logs: Record<string, unknown>[] = [];
  const mediaStore = await openMediaStore(config.media);
  const { withMediaStore = (store: MediaStore) => store } = options;
  const store = withMediaStore(mediaStore);
  // as at a start, which continues without a replica that is unreachable
  await pairStore({ db: database.db, store }).catch(() => undefined);
  let fixedNow = options.now;
  const log = createLogger({ level: 'debug', pretty: false, destination: collectLines(logs) });
  const jobs = createTestJobs(database, log);
  const app = await buildApp({
    config,
    db: database.db,
    pool: database.pool,
    reads: options.replica ?? readsOf(options.reads ?? database),
    log,
    clock: () => fixedNow ?? new Date(),
    sms: options.sms ?? { send: async (message) => void outbox.push(message) },
    mail:
      options.mail === undefined
        ? { from: 'visits@aangan.example', send: async (mail) => void mails.push(mail) }
        : options.mail,
    templates: options.templates ?? {},
    mediaStore: store,
    jobs,
    webRoot: options.webRoot,
    ssrRoot: options.ssrRoot,
    loadRenderer: options.loadRenderer,
    ...(options.visitorsLagMs !== 'default' && { visitorsLagMs: options.visitorsLagMs ?? 0 }),
    budgetMs: options.budgetMs,
  });
  if (options.withJobs) await jobs.start();
  await app.ready();
  return {
    app,
    config,
    database,
    db: database.db,
    mediaStore,
    outbox,
    mails,
    sendDue: () => app.messages.deliverDue(),
    jobs,
    logs,
    codeFor: (contactNo) => findCode(outbox, contactNo),
    now: () => fixedNow ?? new Date(),
    setNow: (now) => (fixedNow = now),
    letPass: (seconds) => age(database, seconds),
    close: async () => {
      await app.close();
      // the files of a run share a process
      applySite({});
      await jobs.stop();
      if (!options.database) await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Gives the jobs of an instance on this database, which polls twice a second. */
export function createTestJobs({ queue }: TestDatabase, log: Pick<Logger, 'warn' | 'error'>): Jobs {
  return createJobs({ ...queue, log, pollSeconds: 0.5 });
}

/**
 * Creates the app before the tests of the calling file or describe block, and closes it after them.
 * @returns the app, which is empty until these hooks have run: read its properties inside tests and hooks only
 */
export function useTestApp(options?: TestAppOptions): TestApp {
  const testApp = {} as TestApp;
  beforeAll(async () => {
    Object.assign(testApp, await createTestApp(options));
  });
  afterAll(() => testApp.close());
  return testApp;
}

function testConfig(dataDir: string): Config {
  return parseConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    APP_ORIGIN: 'http://localhost:3000',
    APP_SECRET: 'a secret for tests, long enough for the rule',
    DEMO_DATA: 'off',
  });
}

function findCode(outbox: SmsMessage[], contactNo: string): string {
  const code = outbox.findLast(({ to }) => to === contactNo)?.code;
  if (code === undefined) throw new Error(`No code was sent to ${contactNo}`);
  return code;
}

function collectLines(lines: Record<string, unknown>[]): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      for (const line of chunk.toString().split('\n').filter(Boolean)) {
        lines.push(JSON.parse(line) as Record<string, unknown>);
      }
      done();
    },
  });
}

const AGING = {
  otp_codes: ['created_at', 'expires_at', 'consumed_at', 'refused_at'],
  sessions: ['created_at', 'ends_at', 'ended_at', 'used_generation_at'],
  session_tokens: ['created_at', 'access_expires_at', 'refresh_expires_at', 'used_at'],
  known_browsers: ['expires_at'],
  rate_limits: ['resets_at'],
  idempotency_keys: ['created_at'],
};

async function age({ pool }: TestDatabase, seconds: number): Promise<void> {
  for (const [table, columns] of Object.entries(AGING)) {
    const changes = columns.map((column) => `${column} = ${column} - make_interval(secs => $1)`);
    await pool.query(`UPDATE ${table} SET ${changes.join(', ')}`, [seconds]);
  }
}
