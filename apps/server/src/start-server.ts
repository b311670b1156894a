import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { systemClock, type Clock } from './adapters/clock/clock.ts';
import { createMailSender } from './adapters/mail/create-mail-sender.ts';
import type { MediaStore } from './adapters/media-store/media-store.ts';
import { openMediaStore } from './adapters/media-store/open-media-store.ts';
import { createSmsSender } from './adapters/sms/create-sms-sender.ts';
import { buildApp } from './app.ts';
import type { Config } from './config/config.ts';
import type { DatabaseConnection } from './database/connection.ts';
import { isUnavailable } from './database/constraints.ts';
import { checkExternalPostgres, checkLimits } from './database/external-postgres.ts';
import { tryLockFolder, type FolderLock } from './embedded-postgres/folder-lock.ts';
import { migrate } from './database/migrate.ts';
import { createDatabase, createPool, type Database, type OpenDatabase } from './database/pool.ts';
import { openReplica, readsOf, type Reads } from './database/replica.ts';
import { makeEvents } from './features/alerts/alerts.match.ts';
import { saveFilters } from './features/alerts/alerts.searches-store.ts';
import { createQueueForMatching } from './features/alerts/alerts.match-queue.ts';
import { backfillSeals } from './features/audit/audit.backfill.ts';
import type { DemoContacts } from './features/catalogue/catalogue.demo.ts';
import { guardStore, pairStore } from './features/media/media.installation.ts';
import { createMediaService } from './features/media/media.service.ts';
import { countFigures } from './features/scores/scores.stats-store.ts';
import { insertRates } from './features/prices/prices.admin-store.ts';
import { createJobs } from './jobs/jobs.ts';
import { createLinks, type Links } from './messages/links.ts';
import { loadQueue } from './jobs/queue.ts';
import { nameUnregistered, readTemplates } from './messages/create-messages.ts';
import { checkPort, explainListening } from './ports.ts';
import { StartError } from './start-error.ts';

export interface RunningServer {
  /** Where people reach it. */
  address: string;
  /** Whom to try it as; null without the demo catalogue. */
  demo: DemoContacts | null;
  /**
   * Lets accepted requests finish, then closes everything that was opened. For the first `announceMs` it still answers,
   * saying that it is not ready, so that whoever spreads the load can turn elsewhere.
   */
  stop(announceMs: number): Promise<void>;
}

type Closers = (() => Promise<unknown>)[];

const WEB_ROOT = fileURLToPath(new URL('../../web/dist/', import.meta.url));
/**
 * Set in the lock while its holder is on the way out, so that the next start waits instead of giving up. The short wait
 * is for a holder that has not noticed yet that it has to go.
 */
const LEAVING = 'leaving';
const PATIENCE = { ms: 2_000, word: LEAVING, wordMs: 30_000 };
/** Requests that take longer than this to finish are cut when the server stops. */
const FINISH_PATIENCE_MS = 20_000;

/**
 * Brings the whole product up in the order in which its parts need each other, and answers requests when it resolves.
 * Raises a StartError for what the operator can put right, with everything opened so far closed again.
 */
export async function startServer(config: Config, log: Logger): Promise<RunningServer> {
  const closers: Closers = [];
  const announcing = { ms: 0 };
  let lock: FolderLock | undefined;
  let demo: DemoContacts | null = null;
  const closeAll = async () => {
    if (lock) lock.about = LEAVING;
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const templates = readTemplates(config.messageTemplates);
    lock = await claimDataDir(config, closers);
    await checkPort(config);
    const loading = loadQueue();
    const connection = await openDatabase(config, log, closers);
    const found = await findReplica(config);
    await migrate({ connection, log });
    const database = openPool({ config, connection, log, closers });
    const { db } = database;
    const sealed = await backfillSeals(db);
    if (sealed > 0) log.info({ sealed }, 'Audit entries of an older release sealed');
    const reads = found ? await openReads({ config, connection, log, closers }, found) : readsOf(database);
    const mediaStore = await openMediaStore(config.media);
    const clock = systemClock(config.clockOffsetSeconds);
    if (config.demoData)
      demo = await prepareDemo({
        db,
        store: mediaStore,
        clock,
        log,
        settleSeconds: config.alertSettleSeconds,
        links: createLinks({ secret: config.secret, clock }),
      });
    const jobs = createJobs({ connection, pooler: config.databasePooler, log });
    closers.push(() => jobs.stop());
    const webRoot = existsSync(WEB_ROOT) ? WEB_ROOT : undefined;
    if (config.production) nameUnregistered(templates, log);
    const app = await buildApp({
      config,
      ...database,
      reads,
      log,
      clock,
      sms: createSmsSender(config.sms),
      mail: await createMailSender(config.mail),
      templates,
      mediaStore,
      jobs,
      webRoot,
    });
    app.addHook('preClose', () => delay(announcing.ms));
    closers.push(() => closeApp(app));
    await loading;
    await jobs.start();
    await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
      throw explainListening(error, config);
    });
  } catch (error) {
    await closeAll();
    throw error;
  }
  return {
    address: config.appOrigin,
    demo,
    stop: async (announceMs) => {
      announcing.ms = announceMs;
      await closeAll();
    },
  };
}

/**
 * One server for each data folder with a database in it: it holds this lock for life, and the kernel takes it back
 * whatever ends that.
 */
async function claimDataDir(
  { databaseUrl, dataDir, appOrigin }: Config,
  closers: Closers,
): Promise<FolderLock | undefined> {
  if (databaseUrl) return undefined;
  const about = `${appOrigin} (process ${process.pid})`;
  const attempt = await tryLockFolder(dataDir, 'server', about, PATIENCE);
  if ('heldBy' in attempt) {
    throw new StartError(
      `Aangan is already running on ${dataDir}: ${attempt.heldBy}. Stop it first, or set another DATA_DIR and PORT for a second one.`,
    );
  }
  const { lock } = attempt;
  closers.push(async () => lock.release());
  return lock;
}

async function openDatabase(config: Config, log: Logger, closers: Closers): Promise<DatabaseConnection | string> {
  if (config.databaseUrl) {
    await checkExternalPostgres(config.databaseUrl);
    await checkLimits(config.databaseUrl, 'DATABASE_URL', { pooler: config.databasePooler });
    return config.databaseUrl;
  }
  const { startEmbeddedPostgres } = await import('./embedded-postgres/embedded-postgres.ts');
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  closers.push(() => postgres.stop());
  return postgres.connection;
}

interface OpenPoolDeps {
  config: Config;
  connection: DatabaseConnection | string;
  log: Logger;
  closers: Closers;
}

function openPool({ config, connection, log, closers }: OpenPoolDeps): OpenDatabase {
  const pool = createPool({ connection, log, pooler: config.databasePooler });
  closers.push(() => pool.end());
  return { pool, db: createDatabase(pool) };
}

async function openReads(
  { config, connection, log, closers }: OpenPoolDeps,
  { url, absence }: FoundReplica,
): Promise<Reads> {
  const reads = openReplica({
    replica: url,
    primary: connection,
    log,
    pooler: config.databasePooler,
    maxLagSeconds: config.databaseReadMaxLagSeconds,
    absence,
  });
  closers.push(() => reads.close());
  // the first calls should find it in use; one that is away is probed soon enough
  if (absence === undefined) await reads.replica.probe();
  return reads;
}

interface FoundReplica {
  url: string;
  /** Why it can't be reached for now. */
  absence?: unknown;
}

/** The replica, if there is one: it may be away, but one that refuses us is a mistake in the settings. */
async function findReplica({
  databaseReadUrl: url,
  databasePooler: pooler,
}: Config): Promise<FoundReplica | undefined> {
  if (!url) return undefined;
  try {
    await checkExternalPostgres(url, 'DATABASE_READ_URL');
    await checkLimits(url, 'DATABASE_READ_URL', { pooler });
    return { url };
  } catch (error) {
    if (error instanceof StartError && isUnavailable(error.cause)) return { url, absence: error };
    throw error;
  }
}

interface PrepareDemoDeps {
  db: Database;
  store: MediaStore;
  clock: Clock;
  log: Logger;
  settleSeconds: number;
  links: Links;
}

/**
 * Loads the demo where the database is empty, before anybody is answered. Null when other data is in, or when the media
 * store is another database's.
 */
async function prepareDemo({
  db,
  store,
  clock,
  log,
  settleSeconds,
  links,
}: PrepareDemoDeps): Promise<DemoContacts | null> {
  const began = Date.now();
  // one that is away is met again when there is something to store
  const isApart = await pairStore({ db, store }).then(
    ({ isPaired }) => !isPaired,
    () => false,
  );
  if (isApart) return null;
  const media = createMediaService({ store: guardStore({ db, store }) });
  const { loadDemo } = await import('./features/catalogue/catalogue.demo.ts');
  const queueForMatching = createQueueForMatching({ clock, settleSeconds });
  const alerts = { queueForMatching, makeEvents, keepFilters: saveFilters };
  const work = { ...alerts, addRates: insertRates, countFigures, links };
  const demo = await loadDemo({ db, media, clock, log, ...work });
  log.info({ ms: Date.now() - began, present: demo !== null }, 'Demo catalogue checked');
  return demo;
}

async function closeApp(app: FastifyInstance): Promise<void> {
  const impatience = setTimeout(() => app.server.closeAllConnections(), FINISH_PATIENCE_MS);
  await app.close();
  clearTimeout(impatience);
}
