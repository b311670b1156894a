import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { PageRenderer } from '@aangan/contract/catalogue/page-renderer';
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
import { createTestDatabase, type TestDatabase } from './database.ts';

export interface TestAppOptions {
  config?: Partial<Config>;
  /** Another sender than the outbox: one that fails, say. */
  sms?: SmsSender;
  /** Another way for mails than `mails`; null for none. */
  mail?: MailSender | null;
  /** What is registered for SMS texts. */
  templates?: MessageTemplates;
  /** A second instance on the database of a first one; whoever made it drops it. */
  database?: TestDatabase;
  /** A database of its own that the catalogue is read from, as from a replica; whoever made it drops it. */
  reads?: TestDatabase;
  /** A replica in place of that; whoever opened it closes it. */
  replica?: Reads;
  /** Another media store around the folder of the app: one that fails, say. */
  withMediaStore?: (store: MediaStore) => MediaStore;
  /** What the app takes for now; without it the real time, moved by `setNow`. */
  now?: Date;
  /** For how long a visitor may be shown the catalogue as it was; milliseconds, 0 unless told, or as in production. */
  visitorsLagMs?: number | 'default';
  /** For how long one address may have the database read answers anew; the product's share unless told. */
  budgetMs?: number;
  /** Has the queue of jobs work, which takes a moment to install; without it no job is sent or done. */
  withJobs?: boolean;
  /** A folder with a web build in it; without one there is the API alone. */
  webRoot?: string;
  /** Draws its pages; without it they are sent empty. */
  loadRenderer?: () => Promise<PageRenderer>;
}

export interface TestApp {
  app: FastifyInstance;
  config: Config;
  database: TestDatabase;
  db: Database;
  /** A folder of the app's own, removed on closing. */
  mediaStore: MediaStore;
  /** The messages sent so far, oldest first. */
  outbox: SmsMessage[];
  jobs: Jobs;
  /** The mails sent so far, oldest first. */
  mails: MailMessage[];
  /** Sends the messages that are due by now, as the queue would. */
  sendDue(): Promise<void>;
  /** The code in the newest message to a number; fails when there is none. */
  codeFor(contactNo: string): string;
  /** The log lines written so far, parsed. */
  logs: Record<string, unknown>[];
  /** What the app takes for now. */
  now(): Date;
  /** Fixes the app's clock; what expires by the database's clock is aged by `letPass`. */
  setNow(now: Date): void;
  /** Ages codes, sessions and shared limits by so many seconds. */
  letPass(seconds: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * The whole app on a database of its own: real in everything but the phone, whose messages land in `outbox`. Requests
 * go in by `createClient` (client.ts).
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
  // as a start does; one that is away is no reason not to start
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

/** The jobs of an instance on this database, which looks for new ones twice a second. */
export function createTestJobs({ queue }: TestDatabase, log: Pick<Logger, 'warn' | 'error'>): Jobs {
  return createJobs({ ...queue, log, pollSeconds: 0.5 });
}

/**
 * `createTestApp` in one line: makes the app before the tests of the file or the describe block that it is called in, and
 * closes it after them.
 * @returns the app, which is empty until these hooks have run: read its properties inside of tests and hooks only
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
