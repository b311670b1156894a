import type { Base } from '../../base.ts';
import type { Database } from '../../database/pool.ts';
import { startTimers } from '../../http/kernel/background.ts';
import { registerDigests } from './digests/digests.service.ts';
import { alertsMatchTimers, defineAlertsMatchJobs } from './matching/matching.jobs.ts';
import { createQueueForMatching } from './matching/matching.queue.ts';
import { registerNotifications } from './notifications/notifications.routes.ts';
import { registerAlerts } from './searches/searches.routes.ts';
import { refreshFilters, startAlertsAtPresent } from './searches/searches.store.ts';

export { writeDigest } from './digests/digests.mail.ts';

/**
 * Opens saved searches, news about homes and the list of notifications.
 * @returns what has a home that changed looked at, and what lets news begin anew for somebody who was away
 */
export async function openAlerts(
  base: Base,
  { backfillConsents }: { backfillConsents: (db: Database) => Promise<void> },
) {
  const { app, config, db, pool, clock, log, jobs, messages, openLink } = base;
  const origin = config.appOrigin;
  registerNotifications(app, { db, pool, clock });
  const digests = await registerDigests(app, { db, clock, log, origin, secret: config.secret, openLink, messages });
  registerAlerts(app, { db, clock, ensureAlertSettings: digests.ensureAlertSettings });
  defineAlertsMatchJobs(jobs, { db, clock, backfillConsents });
  startTimers(app, log, [...digests.timers, ...alertsMatchTimers({ db, clock })]);
  return {
    queueForMatching: createQueueForMatching({ clock, settleSeconds: config.alertSettleSeconds }),
    startAlertsAtPresent,
    /** Makes what is stored of saved searches anew after the lists of the site have changed (S31). */
    refreshFilters: () => refreshFilters(db),
  };
}
