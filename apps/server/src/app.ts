import type { FastifyInstance } from 'fastify';
import { countMessages } from './adapters/sms/counted.ts';
import { openAccounts, openAccountsAdmin } from './areas/accounts/accounts.ts';
import { openAlerts, writeDigest } from './areas/alerts/alerts.ts';
import { openBoards } from './areas/boards/boards.ts';
import { mapLink, openCatalogue } from './areas/catalogue/catalogue.ts';
import { backfillConsents, createNoteSignUp, openContacts, openPrivacy, reveal } from './areas/privacy/privacy.ts';
import { openSite, type SitePart } from './areas/site/site.ts';
import { openVisits, prepareVisits } from './areas/visits/visits.ts';
import { openAudit } from './audit/audit.ts';
import type { AppDeps, Base } from './base.ts';
import type { Reads } from './database/replica.ts';
import { startTimers, type Timer } from './http/kernel/background.ts';
import { createKernel } from './http/kernel/kernel.ts';
import { registerPages } from './http/pages/pages.ts';
import type { SitePages } from './http/pages/site-pages.ts';
import { createSiteRenderer } from './http/pages/site-renderer.ts';
import { createMessages, type Messages, type MessagesDeps } from './messages/create-messages.ts';
import { createOpenLink } from './messages/link-gate.ts';
import { defineMessagesJobs, messagesTimers } from './messages/messages.jobs.ts';

/**
 * The app as a function: kernel and messages, then the areas, then pages, then the firm's own site, which changes what the
 * others show. Each area is handed what it takes of the others here. Nothing listens yet; `main.ts` does that, tests inject.
 */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, clock, log, mail } = deps;
  const preparedVisits = prepareVisits(deps);
  const { loadRenderer, useSite } = createSiteRenderer(deps.loadRenderer);
  const base = await openBase({ ...deps, loadRenderer }, { ...preparedVisits.subjects, writeDigest });
  const { app } = base;

  const { noteFailedStepUp } = openAudit(base);
  const accounts = openAccounts(base, { noteFailedStepUp, noteSignUp: createNoteSignUp({ clock }) });
  const { contacts, sendExportCode } = openContacts(base, accounts);
  const { callerOf } = accounts;
  const visits = openVisits(base, preparedVisits, { contacts, callerOf, reveal, mapLink });
  const { cancelVisitsOf, releaseVisitsOf, revokeCalendar, notifyBeforeDelete, reassignVisits } = visits;
  const { queueForMatching, startAlertsAtPresent, refreshFilters } = await openAlerts(base, { backfillConsents });
  const catalogue = await openCatalogue(base, {
    // asked for once requests come in: the site opens last, as all that it changes has to be there
    siteFile: (address) => siteFile(address),
    logShown: contacts.logShown,
    lockConsultant: accounts.lockConsultant,
    notifyBeforeDelete,
    reassignVisits,
    queueForMatching,
  });
  const { closeBoardsOf } = openBoards(base, catalogue);
  const { eraseTraces } = openPrivacy(base, {
    ...accounts,
    contacts,
    sendExportCode,
    cancelVisitsOf,
    releaseVisitsOf,
    endForGood: closeBoardsOf,
    startAlertsAtPresent,
    senders: [deps.sms, ...(mail ? [mail] : [])],
  });
  const ofUsers = { contacts, releaseVisitsOf, revokeCalendar, startAlertsAtPresent, eraseTraces };
  openAccountsAdmin(base, accounts, ofUsers);

  const { isSampleCatalogue, fillings, dropResponses } = catalogue;
  const { webRoot: root, ssrRoot } = deps;
  const pages = await registerPages(app, {
    root,
    ssrRoot,
    origin: config.appOrigin,
    isSampleCatalogue,
    fillings,
    useSite,
  });
  app.decorate('pages', pages);
  const logFailure = (error: unknown) => log.error({ err: error }, 'Saved searches do not follow the site yet');
  const siteFile = await openSite(base, { ...catalogue, queueForMatching }, [
    { prepare: async () => dropResponses },
    { prepare: async () => () => void refreshFilters().catch(logFailure) },
    pagesOf(pages),
  ]);
  return app;
}

/** The pages as a part of the site, which is rendered before it is in force and then switched to in one tick. */
function pagesOf(pages: SitePages): SitePart {
  return {
    prepare: async (values, icons) => {
      const prepared = await pages.prepare(values, icons);
      return () => pages.use(prepared);
    },
  };
}

/** The kernel, and messages with what they say of their subjects. */
async function openBase(deps: AppDeps, subjects: MessagesDeps['subjects']): Promise<Base> {
  const { config, db, reads, log, clock, mail, jobs, templates } = deps;
  const kernel = await createKernel(deps);
  const { app, metrics } = kernel;
  const sms = countMessages(deps.sms, metrics.sms);
  const messages = createMessages({
    db,
    clock,
    log,
    sms,
    mail,
    secret: config.secret,
    origin: config.appOrigin,
    templates,
    smsLanguages: config.smsLanguages,
    subjects,
    handOut: (trx, id) => jobs.send(trx, 'messages-deliver', { id }),
    count: (labels) => metrics.messages.inc(labels),
  });
  app.decorate('messages', messages);
  metrics.watchMessages(messages.oldestDue);
  jobs.watch(metrics.countJob);
  defineMessagesJobs(jobs, messages);
  // what is a process's own, or comes round too often for a queue
  startTimers(app, log, [...messagesTimers(app, messages), ...replicaTimers(reads.replica)]);
  const openLink = createOpenLink({ db, links: messages.links, isExempt: app.isExempt });
  return { ...deps, ...kernel, sms, messages, openLink };
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
    /** For what changes the site. */
    pages: SitePages;
  }
}
