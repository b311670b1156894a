import path from 'node:path';
import type { PageRenderer } from '@aangan/contract/catalogue/page-renderer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Clock } from './adapters/clock/clock.ts';
import type { MailSender } from './adapters/mail/mail-sender.ts';
import type { MediaStore } from './adapters/media-store/media-store.ts';
import { countMessages } from './adapters/sms/counted.ts';
import type { SmsSender } from './adapters/sms/sms-sender.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/pool.ts';
import type { Reads } from './database/replica.ts';
import { writeDigest } from './areas/alerts/digests/digests.mail.ts';
import { registerDigests } from './areas/alerts/digests/digests.service.ts';
import { registerAlerts } from './areas/alerts/searches/searches.routes.ts';
import { alertsMatchTimers, defineAlertsMatchJobs } from './areas/alerts/matching/matching.jobs.ts';
import { createQueueForMatching } from './areas/alerts/matching/matching.queue.ts';
import { startAlertsAtPresent } from './areas/alerts/searches/searches.store.ts';
import { registerAssignmentAdmin } from './areas/accounts/assignment/assignment.admin-routes.ts';
import { lockConsultant } from './areas/accounts/assignment/assignment.admin-store.ts';
import { registerAuditAdmin } from './audit/audit.admin-routes.ts';
import { auditTimers, defineAuditJobs } from './audit/audit.jobs.ts';
import { findFormerSelves } from './audit/audit.former.ts';
import { createNoteFailedStepUp } from './audit/audit.refusals.ts';
import { ownValues } from './audit/audit.personal-rules.ts';
import { recordAudit } from './audit/audit.store.ts';
import { createAdminContacts } from './areas/accounts/auth/auth.admin-contacts.ts';
import { deleteCodesOfUser } from './areas/accounts/auth/auth.code-store.ts';
import { defineAuthJobs } from './areas/accounts/auth/auth.jobs.ts';
import { registerAuth } from './areas/accounts/auth/auth.routes.ts';
import {
  deleteSessionsOfUser,
  endOtherSessions,
  endSessionsOfUser,
  isRecentSignIn,
} from './areas/accounts/auth/auth.session-store.ts';
import { createCloseBoardsOf } from './areas/boards/boards/boards.closing.ts';
import { registerBoards } from './areas/boards/boards/boards.routes.ts';
import { registerVisitListAdmin } from './areas/visits/lifecycle/lifecycle.admin-routes.ts';
import { createCancelVisitsOf } from './areas/visits/lifecycle/lifecycle.account-closing.ts';
import { createReassignVisits, defineLifecycleJobs } from './areas/visits/lifecycle/lifecycle.jobs.ts';
import { createVisitLifecycle, type VisitLifecycle } from './areas/visits/lifecycle/lifecycle.transitions.ts';
import { listVisitsOfPlan } from './areas/visits/lifecycle/lifecycle.store.ts';
import { decide } from './areas/visits/lifecycle/lifecycle.transition-rules.ts';
import { findVisit, findVisitsOfOthers } from './areas/visits/lifecycle/lifecycle.messages-store.ts';
import { registerLifecycle } from './areas/visits/lifecycle/lifecycle.routes.ts';
import { registerCalendar } from './areas/visits/calendar/calendar.routes.ts';
import { createFeeds } from './areas/visits/calendar/calendar.feed-service.ts';
import { createCalendars } from './areas/visits/calendar/calendar.service.ts';
import { timelineOf } from './areas/visits/lifecycle/lifecycle.timeline.ts';
import { registerChanges } from './areas/catalogue/change-log/change-log.routes.ts';
import { createExportCode } from './areas/privacy/contacts/contacts.export-code.ts';
import { reveal } from './areas/privacy/contacts/contacts.reveal.ts';
import { registerContacts } from './areas/privacy/contacts/contacts.routes.ts';
import { createContactsShown } from './areas/privacy/contacts/contacts.access.ts';
import { countsTimers, defineCountsJobs } from './areas/catalogue/counts/counts.jobs.ts';
import { registerDashboardAdmin } from './areas/accounts/dashboard/dashboard.admin-routes.ts';
import { createEraseTraces, createErasure, type Erasure } from './areas/privacy/deletion/deletion.erase.ts';
import { defineDeletionJobs } from './areas/privacy/deletion/deletion.jobs.ts';
import { registerDeletion } from './areas/privacy/deletion/deletion.routes.ts';
import { registerDesk } from './areas/visits/desk/desk.routes.ts';
import { registerDevices } from './areas/accounts/devices/devices.routes.ts';
import { deviceOf } from './areas/accounts/devices/devices.rules.ts';
import { createNotifyOfDevice } from './areas/accounts/devices/devices.notify.ts';
import { registerConstruction } from './areas/catalogue/construction/construction.routes.ts';
import { registerGrievancesAdmin } from './areas/privacy/grievances/grievances.admin-routes.ts';
import { defineGrievancesJobs } from './areas/privacy/grievances/grievances.jobs.ts';
import { registerGrievances } from './areas/privacy/grievances/grievances.routes.ts';
import { registerHiddenHomes } from './areas/catalogue/hidden-homes/hidden-homes.routes.ts';
import { registerMediaAdmin } from './areas/catalogue/media/media.admin-routes.ts';
import { guardStore } from './areas/catalogue/media/media.installation.ts';
import { defineMediaJobs, mediaTimers } from './areas/catalogue/media/media.jobs.ts';
import { registerMedia } from './areas/catalogue/media/media.routes.ts';
import { createFileRemover, createMediaService } from './areas/catalogue/media/media.service.ts';
import { registerNotifications } from './areas/alerts/notifications/notifications.routes.ts';
import { registerPasses } from './areas/visits/passes/passes.routes.ts';
import { registerPlans } from './areas/visits/plans/plans.routes.ts';
import { registerPricesAdmin } from './areas/catalogue/prices/prices.admin-routes.ts';
import { registerPrices } from './areas/catalogue/prices/prices.routes.ts';
import { registerPropertiesAdmin } from './areas/catalogue/properties/properties.admin-routes.ts';
import { definePropertiesJobs } from './areas/catalogue/properties/properties.jobs.ts';
import { registerPrivacyAdmin } from './areas/privacy/personal-data/personal-data.admin-routes.ts';
import { definePrivacyJobs } from './areas/privacy/personal-data/personal-data.jobs.ts';
import { personalTables } from './areas/privacy/personal-data/personal-data.registry.ts';
import { registerPrivacy } from './areas/privacy/personal-data/personal-data.routes.ts';
import { backfillConsents, createNoteSignUp } from './areas/privacy/personal-data/personal-data.service.ts';
import { createPropertyPages } from './areas/catalogue/properties/properties.pages.ts';
import { registerProperties } from './areas/catalogue/properties/properties.routes.ts';
import { mapLink } from './areas/catalogue/properties/properties.rules.ts';
import { watchSampleCatalogue } from './areas/catalogue/properties/properties.sample.ts';
import { registerQuestions } from './areas/catalogue/questions/questions.routes.ts';
import { createVisitStats } from './areas/visits/ratings/ratings.jobs.ts';
import { registerRatings } from './areas/visits/ratings/ratings.routes.ts';
import { registerShare } from './areas/catalogue/share/share.routes.ts';
import { registerShortlists } from './areas/catalogue/shortlists/shortlists.routes.ts';
import { createAskForEmail, createNotifyEmailChanged } from './areas/accounts/users/users.email.ts';
import { registerUsersAdmin } from './areas/accounts/users/users.admin-routes.ts';
import { lockAssignedProperties, unassignProperties } from './areas/accounts/users/users.admin-store.ts';
import { registerUsers } from './areas/accounts/users/users.routes.ts';
import * as users from './areas/accounts/users/users.store.ts';
import { createFindFreeTimes } from './areas/visits/availability/availability.free-times.ts';
import { createVisitAvailability } from './areas/visits/availability/availability.capacity.ts';
import { registerVisitsAdmin } from './areas/visits/availability/availability.admin-routes.ts';
import { registerVisitLinks } from './areas/visits/links/links.routes.ts';
import { registerVisits } from './areas/visits/availability/availability.routes.ts';
import { createBackground, startTimers, type Timer } from './http/kernel/background.ts';
import { createClientBudget } from './http/limits/client-budget.ts';
import { createResponseCache } from './http/cache/response-cache.ts';
import { createKernel } from './http/kernel/kernel.ts';
import { registerPages } from './http/pages/pages.ts';
import { defineUsersJobs } from './areas/accounts/users/users.jobs.ts';
import type { Jobs } from './jobs/jobs.ts';
import { createMessages, type Messages } from './messages/create-messages.ts';
import { createOpenLink } from './messages/link-gate.ts';
import { defineMessagesJobs, messagesTimers } from './messages/messages.jobs.ts';
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
  /** Null: no mail is sent. */
  mail: MailSender | null;
  /** What is registered for our SMS texts. */
  templates: MessageTemplates;
  mediaStore: MediaStore;
  /** Not started yet: what is done by them is said here. */
  jobs: Jobs;
  /** The folder of the web build; undefined serves the API alone. */
  webRoot?: string | undefined;
  /** What draws pages, of the same build; undefined has all of them drawn by their scripts. */
  loadRenderer?: (() => Promise<PageRenderer>) | undefined;
  /** For how long a visitor may be shown the catalogue as it was, in milliseconds; 500 if left out. */
  visitorsLagMs?: number;
  /** For how long one address may have the database read answers anew, in milliseconds of 40 seconds; 2,000 if left out. */
  budgetMs?: number | undefined;
}

/** Some 6,000 pages of cards. */
const KEPT_BYTES = 32 * 1024 * 1024;
/** Milliseconds. */
const VISITORS_LAG_MS = 500;

/**
 * The app as a function: kernel, then features, then pages, in this order; all features are put together here. Nothing
 * listens yet; `main.ts` does that, tests inject.
 */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, db, pool, reads, log, clock, jobs } = deps;
  const { app, cookies, metrics } = await createKernel(deps);

  // features: each takes what it needs and nothing more
  const { mediaStore } = deps;
  const sms = countMessages(deps.sms, metrics.sms);
  const inBackground = createBackground(app);
  const availability = createVisitAvailability({ clock });
  const calendars = createCalendars({
    db,
    clock,
    origin: config.appOrigin,
    findSettings: availability.settings,
    mailFrom: deps.mail?.from ?? null,
  });
  const messages = createMessages({
    db,
    clock,
    log,
    sms,
    mail: deps.mail,
    secret: config.secret,
    origin: config.appOrigin,
    templates: deps.templates,
    subjects: { findVisit, findVisitsOfOthers, writeCalendar: calendars.ofMail, writeDigest },
    handOut: (trx, id) => jobs.send(trx, 'messages-deliver', { id }),
    count: (labels) => metrics.messages.inc(labels),
  });
  app.decorate('messages', messages);
  metrics.watchMessages(messages.oldestDue);
  const openLink = createOpenLink({ db, links: messages.links, isExempt: app.isExempt });
  const { links } = messages;
  const feeds = createFeeds({ db, clock, origin: config.appOrigin, links, openLink, calendars });
  const askForEmail = createAskForEmail(messages);
  const noteFailedStepUp = createNoteFailedStepUp({ db, log });
  app.decorate('noteRoleTooLow', (person, call) => noteFailedStepUp({ reason: 'ROLE_TOO_LOW', person, call }));
  const adminContacts = createAdminContacts(config);
  const traces = { personalTables, findFormerSelves, senders: [deps.sms, ...(deps.mail ? [deps.mail] : [])] };
  const account = {
    endSessionsOfUser,
    deleteSessionsOfUser,
    deleteCodesOfUser,
    useUpAdminContact: adminContacts.useUp,
    eraseTraces: createEraseTraces(traces),
  };
  const media = createMediaService({ store: guardStore({ db, store: mediaStore }) });
  metrics.watchPictures(media.pictureQueue);
  const share = createClientBudget({ budgetMs: deps.budgetMs, isExempt: app.isExempt });
  const answers = createResponseCache({
    reads,
    share,
    maxBytes: KEPT_BYTES,
    visitorsLagMs: deps.visitorsLagMs ?? VISITORS_LAG_MS,
  });
  metrics.watchResponseCache(answers.figures);
  const removeFiles = createFileRemover({ media, log });

  const visitStats = createVisitStats({ db, clock, jobs });
  const listeners = [visitStats.noteChange];
  const lifecycle = createVisitLifecycle({ db, clock, availability, recordAudit, listeners, ...messages });
  app.decorate('lifecycle', lifecycle);

  const noteSignUp = createNoteSignUp({ clock });
  const signIn = { users, askForEmail, adminContacts, recordAudit, noteFailedStepUp, noteSignUp, inBackground };
  const devices = { deviceOf, notifyOfDevice: createNotifyOfDevice(messages, clock) };
  const { templates } = deps;
  const { notify, cancelMessages } = messages;
  const stepUps = registerAuth(app, { config, db, sms, metrics, cookies, templates, ...signIn, ...devices });
  registerDevices(app, { db, cookies, endOtherSessions });
  const notifyEmailChanged = createNotifyEmailChanged(messages);
  const ofEmail = { askForEmail, notifyEmailChanged, openLink };
  registerUsers(app, { db, clock, recordAudit, notify, endOtherSessions, ...ofEmail, ...stepUps });
  const cancelVisitsOf = createCancelVisitsOf({ lifecycle, clock });
  const endForGood = createCloseBoardsOf({ clock, links });
  const atOnce = { cancelVisitsOf, endOtherSessions, endForGood, startAlertsAtPresent };
  const exportCode = createExportCode({ db, codes: stepUps.codes, isRecentSignIn });
  const sendExportCode = exportCode.send;
  registerDeletion(app, { db, clock, recordAudit, notify, cancelMessages, sendExportCode, ...atOnce, ...stepUps });
  const { callerOf } = stepUps;
  const contacts = createContactsShown({ db, clock, masking: config.contactMasking, exportCode, recordAudit });
  registerContacts(app, { db, clock });
  const { findDetail, findCards, findPictures, pages } = registerProperties(app, {
    database: { db, pool },
    answers,
    clock,
    sms,
    messages,
    logShown: contacts.logShown,
    mapStyle: config.map?.style ?? null,
  });
  registerHiddenHomes(app, { db, clock, findCards });
  const { findOpenPrice } = registerPrices(app, { database: { db, pool }, clock });
  registerChanges(app, { db, clock });
  registerConstruction(app, { db });
  registerQuestions(app, { db, clock, findDetail, findOpenPrice });
  const propertyHead = registerShare(app, {
    answers,
    clock,
    origin: config.appOrigin,
    readMedia: media.read,
    sitePicture: deps.webRoot === undefined ? undefined : path.join(deps.webRoot, 'images/share.jpg'),
  });
  registerShortlists(app, { db, pool });
  const { findDays, findSlots } = registerVisits(app, { db, database: { db, pool }, clock, recordAudit });
  registerLifecycle(app, { db, clock, lifecycle, availability });
  const findFreeTimes = createFindFreeTimes({ place: { db, pool }, clock });
  const ofVisits = {
    book: lifecycle.book,
    refuseTooMany: lifecycle.refuseTooMany,
    visitsOfPlan: listVisitsOfPlan,
    mapLink,
  };
  registerPlans(app, { db, clock, availability, findFreeTimes, calendars, ...ofVisits });
  registerCalendar(app, { db, calendars, feeds });
  const linked = { availability, lifecycle, decide, findDays, findSlots, fileOf: calendars.fileOf, mapLink, openLink };
  registerVisitLinks(app, { db, clock, ...linked });
  registerDesk(app, { db, clock, lifecycle, timelineOf, reveal });
  registerPasses(app, { db, clock, origin: config.appOrigin, mapLink });
  registerRatings(app, { db, clock, noteFigures: visitStats.noteFigures });
  registerMedia(app, { db, store: mediaStore });
  registerNotifications(app, { db, pool, clock });
  registerPrivacy(app, { db, clock, openOwn: ownValues });
  const digests = await registerDigests(app, {
    db,
    clock,
    log,
    origin: config.appOrigin,
    secret: config.secret,
    openLink,
    messages,
  });
  registerAlerts(app, { db, clock, ensureAlertSettings: digests.ensureAlertSettings });
  registerGrievances(app, { db, clock, notify: messages.notify });
  const ofBoards = { origin: config.appOrigin, links, openLink, findCards, findPictures, notify };
  registerBoards(app, { db, clock, ...ofBoards });

  const leaving = {
    releaseVisitsOf: lifecycle.beforeAccountEnds,
    revokeCalendar: feeds.revokeFeed,
    startAlertsAtPresent,
  };
  const ofUsers = { askForEmail, notifyEmailChanged, contacts, callerOf };
  registerUsersAdmin(app, { db, clock, recordAudit, ...ofUsers, ...leaving, ...account });
  const erasure = createErasure({
    db,
    clock,
    log,
    recordAudit,
    ...traces,
    cancelVisitsOf,
    lockAssignedProperties,
    unassignProperties,
    ...leaving,
    ...account,
  });
  app.decorate('erasure', erasure);
  const visits = { notifyBeforeDelete: lifecycle.beforeDelete, reassignVisits: createReassignVisits(jobs) };
  const queueForMatching = createQueueForMatching({ clock, settleSeconds: config.alertSettleSeconds });
  const forProperties = { lockConsultant, removeFiles, queueForMatching, ...visits };
  registerPropertiesAdmin(app, { db, clock, recordAudit, ...forProperties });
  registerPricesAdmin(app, { db, clock, recordAudit });
  registerVisitListAdmin(app, { db, clock, recordAudit, lifecycle, contacts, callerOf });
  registerVisitsAdmin(app, { db, clock, recordAudit });
  registerMediaAdmin(app, { db, clock, media, recordAudit, removeFiles });
  registerAssignmentAdmin(app, { db });
  registerDashboardAdmin(app, { db });
  registerAuditAdmin(app, { db });
  registerGrievancesAdmin(app, { db, clock, recordAudit, notify: messages.notify });
  registerPrivacyAdmin(app, { db, clock, contacts, callerOf });

  jobs.watch(metrics.countJob);
  defineMessagesJobs(jobs, messages);
  defineAuthJobs(jobs, { db });
  defineDeletionJobs(jobs, erasure);
  defineMediaJobs(jobs, { db, store: mediaStore, log, metrics });
  defineAuditJobs(jobs, { db, log });
  defineCountsJobs(jobs, { pool, log });
  defineLifecycleJobs(jobs, { lifecycle });
  definePropertiesJobs(jobs, { db, log });
  defineUsersJobs(jobs, { db, log });
  defineGrievancesJobs(jobs, { db, clock });
  definePrivacyJobs(jobs, { db, clock });
  defineAlertsMatchJobs(jobs, { db, clock, backfillConsents });
  // what is a process's own, or comes round too often for a queue
  startTimers(app, log, [
    ...messagesTimers(app, messages),
    ...digests.timers,
    ...countsTimers(db),
    ...alertsMatchTimers({ db, clock }),
    ...mediaTimers({ db, media }),
    ...auditTimers({ db, log }),
    ...replicaTimers(reads.replica),
  ]);

  const isSampleCatalogue = await watchSampleCatalogue(reads);
  const fillings = {
    heads: { '/properties/:id': propertyHead },
    ...(deps.loadRenderer && { bodies: createPropertyPages({ loadRenderer: deps.loadRenderer, clock, ...pages }) }),
    charge: <T>(request: FastifyRequest, work: () => Promise<T>) =>
      share.inTurn(request, () => share.charge(request, work)),
  };
  await registerPages(app, { root: deps.webRoot, origin: config.appOrigin, isSampleCatalogue, fillings });
  return app;
}

const PROBE_EVERY_MS = 1_000;

function replicaTimers(replica: Reads['replica']): Timer[] {
  if (!replica) return [];
  return [{ everyMs: PROBE_EVERY_MS, run: replica.probe, failure: 'The replica was not probed' }];
}

declare module 'fastify' {
  interface FastifyInstance {
    /** For whoever starts the app: a test sends what is due by it. */
    messages: Messages;
    lifecycle: VisitLifecycle;
    /** As `messages`. */
    erasure: Erasure;
  }
}
