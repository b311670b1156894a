import { applySite } from '@aangan/contract/core/site';
import { siteValues } from '@aangan/contract/site/values';
import { recordAudit } from '../../audit/audit.store.ts';
import type { Base } from '../../base.ts';
import type { Database } from '../../database/pool.ts';
import { refreshAllSearchFacts, type TellRepaired } from '../../sql/derived.sql.ts';
import { findFlatTypes } from '../../sql/properties.sql.ts';
import { startTimers } from '../../http/kernel/background.ts';
import { usualTextsIn } from '../../languages/site.ts';
import { loadLetters, MARK_SVG } from '../catalogue/catalogue.ts';
import { openPictures, storeOne, type PicturesNeeds } from './pictures/pictures.open.ts';
import { registerPictures } from './pictures/pictures.routes.ts';
import type { PicturesService } from './pictures/pictures.service.ts';
import { registerVersionsAdmin } from './versions/versions.admin-routes.ts';
import { findInForce } from './versions/versions.service.ts';
import type { StoreFile } from './versions/versions.file.ts';
import { createPrepareSite, type SitePart } from './versions/versions.switch.ts';
import { createSiteWatch, siteTimers } from './versions/versions.watch.ts';

export type { SitePart } from './versions/versions.switch.ts';

interface SiteNeeds extends Pick<PicturesNeeds, 'enqueuePicture'> {
  /** Has a changed home matched with the saved searches. */
  queueForMatching: TellRepaired;
}

/**
 * Opens the firm's own site, and puts its newest version in force before anything listens (S4). Rejects where the database
 * can't be read.
 * @param parts what shows the site and changes with it in one tick
 * @returns finds a file of the site in force by its address
 */
export async function openSite(
  base: Base,
  { enqueuePicture, queueForMatching }: SiteNeeds,
  parts: readonly SitePart[],
): Promise<PicturesService['served']> {
  const { app, db, log, clock, config, metrics, messages, templates } = base;
  const pictures = openPictures(base, { enqueuePicture, loadLetters, defaultMark: MARK_SVG });
  const prepare = createPrepareSite({
    findPictures: pictures.find,
    findFlatTypes: () => findFlatTypes(db),
    parts,
  });
  const watch = createSiteWatch({ db, log, metrics, prepare });
  registerPictures(app, { db, pictures, catchUp: watch.catchUp });
  registerVersionsAdmin(app, {
    db,
    clock,
    recordAudit,
    notify: messages.notify,
    hasRegisteredSms: hasRegisteredSms(config, templates),
    editing: config.siteEditing,
    prepare,
    take: watch.take,
    // not awaited: a large catalogue takes longer than a call may
    amenitiesChanged: async () =>
      void refreshAllSearchFacts(db, queueForMatching).catch((error: unknown) =>
        log.error({ err: error }, 'Homes were not brought up to date with the amenities of the site'),
      ),
  });
  await watch.follow();
  startTimers(app, log, siteTimers(watch));
  return pictures.served;
}

/** Whether a gateway has our SMS texts on record, with the name of the site in them (S38). */
export function hasRegisteredSms({ sms }: Base['config'], templates: Base['templates']): boolean {
  return sms.provider === 'msg91' || Object.keys(templates).length > 0;
}

/** Creates what stores the pictures beside a file of a site, for the command line. */
export function createStoreFile(db: Database, log: Base['log']): StoreFile {
  return storeOne({ db, log, loadLetters, defaultMark: MARK_SVG });
}

/**
 * Puts the newest version in force in a process without a server, so that it reads by the lists of the firm. Rejects where
 * the database can't be read.
 */
export async function applyNewestSite(db: Database): Promise<void> {
  const { document, termsFrom } = await findInForce(db);
  applySite(siteValues(document, {}, termsFrom ?? undefined, await findFlatTypes(db), usualTextsIn));
}
