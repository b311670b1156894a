import type { Logger } from 'pino';
import type { Database } from '../../../database/pool.ts';
import { isUnavailable } from '../../../database/constraints.ts';
import type { Timer } from '../../../http/kernel/background.ts';
import type { Metrics } from '../../../http/observe/metrics.ts';
import { readStored } from './versions.rules.ts';
import * as store from './versions.store.ts';
import type { VersionKey } from './versions.store.ts';
import type { PrepareSite } from './versions.switch.ts';

export interface WatchDeps {
  db: Database;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  metrics: Pick<Metrics, 'siteVersion' | 'siteFailures'>;
  prepare: PrepareSite;
}

const WATCH_EVERY_MS = 1_000;

export type SiteWatch = ReturnType<typeof createSiteWatch>;

/** Creates what keeps the site of this process at the newest version, whoever saved that (S4). */
export function createSiteWatch({ db, log, metrics, prepare }: WatchDeps) {
  let inForce: VersionKey = { id: 0, moment: '' };
  /** The version that could not be put in force, which is logged once. */
  let failed: VersionKey | undefined;
  /** The switch that is in progress. */
  let switching: { key: VersionKey; done: Promise<void> } | undefined;

  function put({ id, moment }: VersionKey, use: () => void): void {
    use();
    inForce = { id, moment };
    failed = undefined;
    metrics.siteVersion.set(id);
  }

  async function switchTo(key: VersionKey): Promise<void> {
    const before = inForce;
    const newest = await store.findNewest(db);
    const { document, leftOut } = readStored(newest?.site ?? {});
    if (leftOut.length > 0) {
      log.warn(
        { version: key.id, fields: leftOut },
        'Fields of the site are left out, since this release has none such',
      );
    }
    const use = await prepare(document, newest?.termsFrom ?? null);
    // a save of this process was quicker
    if (inForce !== before) return;
    put({ id: newest?.id ?? 0, moment: newest?.moment ?? '' }, use);
    log.info({ version: inForce.id }, 'The site was switched to another version');
  }

  async function tryToSwitch(key: VersionKey): Promise<void> {
    try {
      await switchTo(key);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      metrics.siteFailures.inc();
      if (!isSame(key, failed)) {
        log.error(
          { err: error, version: key.id },
          'A version of the site could not be put in force; the one before stays',
        );
      }
      failed = key;
    }
  }

  /** Goes to a version once, however many ask for it. */
  async function goTo(key: VersionKey): Promise<void> {
    if (isSame(key, inForce)) return;
    if (!isSame(key, switching?.key)) {
      switching = { key, done: tryToSwitch(key).finally(() => (switching = undefined)) };
    }
    await switching?.done;
  }

  const findKey = async (): Promise<VersionKey> => (await store.findNewestKey(db)) ?? { id: 0, moment: '' };

  return {
    /**
     * Switches to the newest version where another one is in force, also to an older one after a restore. One that can't
     * be prepared is logged and counted, and the site before stays. Rejects where the database can't be read.
     */
    follow: async (): Promise<void> => goTo(await findKey()),

    /** Does the same for a request that needs the newest version now. One that can't be prepared is left to `follow`. */
    async catchUp(): Promise<void> {
      const key = await findKey();
      if (!isSame(key, failed)) await goTo(key);
    },

    /** Puts a version in force that this process has saved, unless a newer one is already. */
    take(key: VersionKey, use: () => void): void {
      if (key.id > inForce.id) put(key, use);
    },
  };
}

function isSame(one: VersionKey, other: VersionKey | undefined): boolean {
  return one.id === other?.id && one.moment === other.moment;
}

/**
 * Creates the timer `site-watch`, which runs in each process, since each has a site in force. While the database is away
 * the site stays, and health and pool say that it is.
 */
export function siteTimers({ follow }: SiteWatch): Timer[] {
  const run = () =>
    follow().catch((error: unknown) => {
      if (!isUnavailable(error)) throw error;
    });
  return [{ everyMs: WATCH_EVERY_MS, atStart: true, run, failure: 'The version of the site was not read' }];
}
