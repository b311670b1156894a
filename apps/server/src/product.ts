import { setTimeout as delay } from 'node:timers/promises';
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
import { migrate } from './database/migrate.ts';
import { createDatabase, createPool, type Database, type OpenDatabase } from './database/pool.ts';
import { openReplica, readsOf, type Reads } from './database/replica.ts';
import { backfillSeals } from './audit/audit.backfill.ts';
import type { DemoContacts } from './areas/catalogue/transfer/transfer.demo.ts';
import { pairStore } from './areas/catalogue/media/media.installation.ts';
import { createJobs } from './jobs/jobs.ts';
import { createLinks, type Links } from './messages/links.ts';
import { namePriceOfLanguages, nameUnregistered, type MessageTemplates } from './messages/templates.ts';
import { explainListening } from './ports.ts';
import { StartError } from './start-error.ts';
import { findWebBuild } from './web-build.ts';

export type Closers = (() => Promise<unknown>)[];

export interface ProductDeps {
  config: Config;
  log: Logger;
  /** The connection to a running database. */
  connection: DatabaseConnection | string;
  templates: MessageTemplates;
  /** Collects what has to be closed, in the order of opening. */
  closers: Closers;
  /** For how long the product still serves requests while closing. */
  announcing: { ms: number };
}

/** Requests that take longer than this to finish are cut when the server stops. */
const FINISH_TIMEOUT_MS = 20_000;

/** Said at the start in production (F51a). */
const GATE_WARNS =
  'RERA_GATE=warn: buyers are shown homes without RERA number and link. RERA_GATE=strict keeps them back (docs/operations.md).';

/**
 * Opens the product on its database; once it resolves, requests and jobs are handled. Most of the code is loaded by this module,
 * while Postgres starts.
 * @returns the accounts to try it with; null without the demo catalogue
 */
export async function openProduct(deps: ProductDeps): Promise<DemoContacts | null> {
  const { config, log, connection, templates, closers, announcing } = deps;
  let demo: DemoContacts | null = null;
  const found = await findReplica(config);
  await migrate({ connection, log });
  const database = openPool(deps);
  const { db } = database;
  const sealed = await backfillSeals(db);
  if (sealed > 0) log.info({ sealed }, 'Audit entries of an older release sealed');
  const reads = found ? await openReads(deps, found) : readsOf(database);
  const mediaStore = await openMediaStore(config.media);
  const clock = systemClock(config.clockOffsetSeconds);
  if (config.demoData)
    demo = await prepareDemo({
      db,
      connection,
      store: mediaStore,
      clock,
      log,
      links: createLinks({ secret: config.secret, clock }),
    });
  const jobs = createJobs({ connection, pooler: config.databasePooler, log });
  closers.push(() => jobs.stop());
  if (config.production) nameUnregistered(templates, log);
  namePriceOfLanguages(config, log);
  if (config.production && config.reraGate === 'warn') log.warn(GATE_WARNS);
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
    ...findWebBuild(),
  });
  app.addHook('preClose', () => delay(announcing.ms));
  closers.push(() => closeApp(app));
  await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw explainListening(error, config);
  });
  // requests are handled without it
  await jobs.start();
  return demo;
}

function openPool({ config, connection, log, closers }: ProductDeps): OpenDatabase {
  const pool = createPool({ connection, log, pooler: config.databasePooler });
  closers.push(() => pool.end());
  return { pool, db: createDatabase(pool) };
}

async function openReads(
  { config, connection, log, closers }: ProductDeps,
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
  // probed now, so that the first calls use it
  if (absence === undefined) await reads.replica.probe();
  return reads;
}

interface FoundReplica {
  url: string;
  /** Why it can't be reached. */
  absence?: unknown;
}

/** Finds the replica, if configured: it may be unreachable, but one that refuses us raises a StartError. */
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

interface PrepareDemoDeps extends Pick<ProductDeps, 'connection' | 'log'> {
  db: Database;
  store: MediaStore;
  clock: Clock;
  links: Links;
}

/**
 * Loads the demo into an empty database, before requests are handled. Null for a database with other data, or with the media store
 * of another database.
 */
async function prepareDemo({
  db,
  connection,
  store,
  clock,
  log,
  links,
}: PrepareDemoDeps): Promise<DemoContacts | null> {
  const began = Date.now();
  // an unavailable store is reported when there is something to store
  const isApart = await pairStore({ db, store }).then(
    ({ isPaired }) => !isPaired,
    () => false,
  );
  if (isApart) return null;
  const { findDemo, isEmpty } = await import('./areas/catalogue/transfer/transfer.demo.ts');
  if (await isEmpty(db)) {
    const { importDemo } = await import('./demo-process.ts');
    await importDemo(connection);
  }
  const demo = await findDemo({ db, clock, links });
  log.info({ ms: Date.now() - began, present: demo !== null }, 'Demo catalogue checked');
  return demo;
}

async function closeApp(app: FastifyInstance): Promise<void> {
  const impatience = setTimeout(() => app.server.closeAllConnections(), FINISH_TIMEOUT_MS);
  await app.close();
  clearTimeout(impatience);
}
