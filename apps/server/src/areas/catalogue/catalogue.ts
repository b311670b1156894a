import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../../audit/audit.store.ts';
import type { Base } from '../../base.ts';
import { createResponseCache } from '../../http/cache/response-cache.ts';
import { startTimers } from '../../http/kernel/background.ts';
import { createClientBudget } from '../../http/limits/client-budget.ts';
import { registerChangeSetsAdmin } from './change-sets/change-sets.admin-routes.ts';
import { defineChangeSetsJobs } from './change-sets/change-sets.jobs.ts';
import { registerChanges } from './change-log/change-log.routes.ts';
import { registerConstruction } from './construction/construction.routes.ts';
import { countsTimers, defineCountsJobs } from './counts/counts.jobs.ts';
import { registerHiddenHomes } from './hidden-homes/hidden-homes.routes.ts';
import { registerMediaAdmin } from './media/media.admin-routes.ts';
import { guardStore } from './media/media.installation.ts';
import { defineMediaJobs, mediaTimers } from './media/media.jobs.ts';
import { registerMedia } from './media/media.routes.ts';
import { createFileRemover, createMediaService } from './media/media.service.ts';
import { registerPricesAdmin } from './prices/prices.admin-routes.ts';
import { registerPrices } from './prices/prices.routes.ts';
import { registerPropertiesAdmin } from './properties/properties.admin-routes.ts';
import type { PropertiesAdminDeps } from './properties/properties.admin-service.ts';
import { definePropertiesJobs } from './properties/properties.jobs.ts';
import { createPropertyPages } from './properties/properties.pages.ts';
import { registerProperties, type PropertiesDeps } from './properties/properties.routes.ts';
import { watchSampleCatalogue } from './properties/properties.sample.ts';
import { registerQuestions } from './questions/questions.routes.ts';
import { registerShare } from './share/share.routes.ts';
import type { SharePicturesDeps } from './share/share.service.ts';
import { registerRevisionsAdmin } from './revisions/revisions.admin-routes.ts';
import { registerTrashAdmin } from './trash/trash.admin-routes.ts';
import { registerShortlists } from './shortlists/shortlists.routes.ts';

export { mapLink } from './properties/properties.rules.ts';
export { loadLetters } from './share/share.letters.ts';
export { MARK_SVG } from './share/share.mark.ts';

/** Some 6,000 pages of cards. */
const KEPT_BYTES = 32 * 1024 * 1024;
/** Milliseconds. */
const VISITORS_LAG_MS = 500;

type CatalogueNeeds = Pick<PropertiesDeps, 'logShown'> &
  Pick<SharePicturesDeps, 'siteFile'> &
  Pick<PropertiesAdminDeps, 'lockConsultant' | 'notifyBeforeDelete' | 'reassignVisits' | 'queueForMatching'>;

/**
 * Opens homes with their prices, pictures, questions and shortlists.
 * @returns cards and pictures of homes, what the pages of homes are filled with, the queue in which pictures are made, and
 *   what drops all cached responses
 */
export async function openCatalogue(base: Base, { logShown, siteFile, ...ofAdmin }: CatalogueNeeds) {
  const { app, config, db, pool, reads, clock, log, jobs, sms, metrics, messages, mediaStore } = base;
  const database = { db, pool };
  const media = createMediaService({ store: guardStore({ db, store: mediaStore }) });
  metrics.watchPictures(media.pictureQueue);
  const removeFiles = createFileRemover({ media, log });
  const clientBudget = createClientBudget({ budgetMs: base.budgetMs, isExempt: app.isExempt });
  const answers = createResponseCache({
    reads,
    clientBudget,
    maxBytes: KEPT_BYTES,
    visitorsLagMs: base.visitorsLagMs ?? VISITORS_LAG_MS,
  });
  metrics.watchResponseCache(answers.figures);

  const { findDetail, findCards, findPictures, pages } = registerProperties(app, {
    database,
    answers,
    clock,
    sms,
    messages,
    logShown,
    mapStyle: config.map?.style ?? null,
  });
  registerHiddenHomes(app, { db, clock, findCards });
  const { findOpenPrice } = registerPrices(app, { database, clock });
  registerChanges(app, { db, clock });
  registerConstruction(app, { db });
  registerQuestions(app, { db, clock, findDetail, findOpenPrice });
  const propertyHead = registerShare(app, {
    answers,
    clock,
    origin: config.appOrigin,
    readMedia: media.read,
    sitePicture: base.webRoot === undefined ? undefined : path.join(base.webRoot, 'images/share.jpg'),
    siteFile,
  });
  registerShortlists(app, database);
  registerMedia(app, { db, store: mediaStore });
  const isGateStrict = config.reraGate === 'strict';
  const properties = registerPropertiesAdmin(app, { db, clock, recordAudit, removeFiles, isGateStrict, ...ofAdmin });
  registerPricesAdmin(app, { db, clock, recordAudit });
  registerMediaAdmin(app, { db, clock, media, recordAudit, removeFiles });
  const { lockConsultant, queueForMatching } = ofAdmin;
  registerRevisionsAdmin(app, { db, properties, lockConsultant });
  registerTrashAdmin(app, { db, clock, log, media, properties, recordAudit, queueForMatching, removeFiles });
  registerChangeSetsAdmin(app, { db, clock, jobs, recordAudit });
  defineChangeSetsJobs(jobs, { db, clock, log, properties, recordAudit, removeFiles, isGateStrict });
  defineMediaJobs(jobs, { db, store: mediaStore, log, metrics });
  defineCountsJobs(jobs, { pool, log });
  definePropertiesJobs(jobs, { db, log });
  startTimers(app, log, [...countsTimers(db), ...mediaTimers({ db, media })]);

  const { loadRenderer } = base;
  const fillings = {
    heads: { '/properties/:id': propertyHead },
    ...(loadRenderer && { bodies: createPropertyPages({ loadRenderer, clock, ...pages }) }),
    charge: <T>(request: FastifyRequest, work: () => Promise<T>) =>
      clientBudget.runSerially(request, () => clientBudget.charge(request, work)),
  };
  const { enqueuePicture } = media;
  const isSampleCatalogue = await watchSampleCatalogue(reads);
  return { findCards, findPictures, fillings, enqueuePicture, isSampleCatalogue, dropResponses: answers.clear };
}
