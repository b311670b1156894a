import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import type { DatabaseConnection } from './database/connection.ts';
import { checkExternalPostgres, checkLimits } from './database/external-postgres.ts';
import { tryLockFolder, type FolderLock } from './embedded-postgres/folder-lock.ts';
import type { DemoContacts } from './areas/catalogue/transfer/transfer.demo.ts';
import { checkOwnTexts } from './messages/own-texts.ts';
import { checkSmsLanguages, readTemplates } from './messages/templates.ts';
import { checkPort } from './ports.ts';
import type { Closers } from './product.ts';
import { StartError } from './start-error.ts';

export interface RunningServer {
  /** The public address. */
  address: string;
  /** The accounts to try it with; null without the demo catalogue. */
  demo: DemoContacts | null;
  /**
   * Lets accepted requests finish, then closes everything. For the first `announceMs` it still responds and reports that it is not
   * ready, so that a load balancer can switch.
   */
  stop(announceMs: number): Promise<void>;
}

/**
 * The lock's description while its holder is stopping, so that the next start waits instead of giving up. The short wait is for a
 * holder that has not handled its signal yet.
 */
const LEAVING = 'leaving';
const PATIENCE = { ms: 2_000, word: LEAVING, wordMs: 30_000 };

/**
 * Starts the whole product in the order of dependencies; requests are handled once it resolves. Raises a StartError for what the
 * operator can fix, after closing everything opened so far.
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
    checkOwnTexts(templates, config.appOrigin);
    checkSmsLanguages(config, templates);
    lock = await claimDataDir(config, closers);
    await checkPort(config);
    const connection = await openDatabase(config, log, closers);
    const { openProduct } = await loadProduct();
    demo = await openProduct({ config, log, connection, templates, closers, announcing });
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
 * Locks the data folder for this server, one per folder with a database; the kernel releases the lock however the process ends.
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
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log, meanwhile: loadProduct });
  closers.push(() => postgres.stop());
  return postgres.connection;
}

/** Loads most of the code, which takes as long as the start of Postgres. */
function loadProduct() {
  return import('./product.ts');
}
