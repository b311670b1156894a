import { recordAudit } from '../../audit/audit.store.ts';
import type { Base } from '../../base.ts';
import { startTimers } from '../../http/kernel/background.ts';
import { registerVersionsAdmin } from './versions/versions.admin-routes.ts';
import { createPrepareSite, type SitePart } from './versions/versions.switch.ts';
import { createSiteWatch, siteTimers } from './versions/versions.watch.ts';

/**
 * Opens the firm's own site, and puts its newest version in force before anything listens (S4). Rejects where the database
 * can't be read.
 * @param parts what shows the site and changes with it in one tick
 */
export async function openSite(base: Base, parts: readonly SitePart[]): Promise<void> {
  const { app, db, log, clock, config, metrics, messages, templates } = base;
  const prepare = createPrepareSite({ findPictures: async () => ({ pictures: {}, use: () => undefined }), parts });
  const watch = createSiteWatch({ db, log, metrics, prepare });
  registerVersionsAdmin(app, {
    db,
    clock,
    recordAudit,
    notify: messages.notify,
    hasRegisteredSms: hasRegisteredSms(config, templates),
    editing: config.siteEditing,
    prepare,
    take: watch.take,
  });
  await watch.follow();
  startTimers(app, log, siteTimers(watch));
}

/** Whether a gateway has our SMS texts on record, with the name of the site in them (S38). */
export function hasRegisteredSms({ sms }: Base['config'], templates: Base['templates']): boolean {
  return sms.provider === 'msg91' || Object.keys(templates).length > 0;
}
