import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { systemClock } from './adapters/clock/clock.ts';
import { openMediaStore } from './adapters/media-store/open-media-store.ts';
import { createSmsSender } from './adapters/sms/create-sms-sender.ts';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { startEmbeddedPostgres } from './database/embedded-postgres.ts';
import type { DatabaseConnection } from './database/postgres-presence.ts';
import { checkExternalPostgres } from './database/external-postgres.ts';
import { tryLockFolder, type FolderLock } from './database/folder-lock.ts';
import { migrate } from './database/migrate.ts';
import { createDatabase, createPool, type OpenDatabase } from './database/pool.ts';
import { sealWaiting } from './features/audit/waiting.ts';
import type { DemoContacts } from './features/catalogue/demo.ts';
import { prepareDemo } from './prepare-demo.ts';
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
    lock = await claimDataDir(config, closers);
    await checkPort(config);
    const connection = await openDatabase(config, log, closers);
    await migrate({ connection, log });
    const database = openPool(connection, log, closers);
    const { db } = database;
    const sealed = await sealWaiting(db);
    if (sealed > 0) log.info({ sealed }, 'Audit entries of an older release sealed');
    const reads = config.databaseReadUrl ? openPool(config.databaseReadUrl, log, closers) : database;
    const mediaStore = await openMediaStore(config.media);
    if (config.demoData) demo = await prepareDemo({ db, mediaStore, log });
    const webRoot = existsSync(WEB_ROOT) ? WEB_ROOT : undefined;
    const app = await buildApp({
      config,
      ...database,
      reads,
      log,
      clock: systemClock,
      sms: createSmsSender(config.sms),
      mediaStore,
      webRoot,
    });
    app.addHook('preClose', () => delay(announcing.ms));
    closers.push(() => closeApp(app));
    await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
      throw explainListening(error, config.host, config.port);
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
    if (config.databaseReadUrl) await checkExternalPostgres(config.databaseReadUrl, 'DATABASE_READ_URL');
    return config.databaseUrl;
  }
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  closers.push(() => postgres.stop());
  return postgres.connection;
}

function openPool(connection: DatabaseConnection | string, log: Logger, closers: Closers): OpenDatabase {
  const pool = createPool({ connection, log });
  closers.push(() => pool.end());
  return { pool, db: createDatabase(pool) };
}

/** Finds a taken port out before anything is set up; the final word is `listen`'s. */
async function checkPort({ host, port }: Config): Promise<void> {
  const probe = createServer().listen({ host, port });
  await once(probe, 'listening').catch((error: unknown) => {
    throw explainListening(error, host, port);
  });
  probe.close();
  await once(probe, 'close');
}

function explainListening(error: unknown, host: string, port: number): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} is in use. Stop the program that uses it, or set another: PORT=${port + 1} npm start`,
      );
    case 'EACCES':
      return new StartError(`Port ${port} needs more rights than this user has. Set PORT to 1024 or higher.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(
        `HOST=${host} is not an address of this machine. Set HOST=127.0.0.1, or HOST=0.0.0.0 for all of them.`,
      );
    default:
      return error;
  }
}

async function closeApp(app: FastifyInstance): Promise<void> {
  const impatience = setTimeout(() => app.server.closeAllConnections(), FINISH_PATIENCE_MS);
  await app.close();
  clearTimeout(impatience);
}
