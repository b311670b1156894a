import type { AlertSettings } from '@aangan/contract/alert-entities';
import type { AlertFrequency } from '@aangan/contract/alert-lists';
import { NOTICE_LANG, PRESENT_NOTICE } from '@aangan/contract/notice';
import type { ConsentSource } from '@aangan/contract/privacy-lists';
import type { Clock } from '../../adapters/clock/clock.ts';
import type { Database } from '../../database/pool.ts';
import { notFound } from '../../http/app-error.ts';
import type { Links } from '../../messages/links.ts';
import { giveConsent, withdrawConsent } from '../shared/consents.sql.ts';
import * as store from './alerts.settings-store.ts';

/**
 * Makes somebody's row of settings and the link that stops their mails, where they are missing, and has their alerts
 * weighed at once, which finds out when the next digest is due. First in a transaction that makes or changes a search: a
 * digest locks settings before searches.
 */
export type EnsureAlertSettings = (trx: Database, userId: number) => Promise<void>;

export interface AlertSettingsDeps {
  db: Database;
  clock: Clock;
  links: Links;
  origin: string;
}

export interface SettingsChange {
  shortlistFrequency?: AlertFrequency | undefined;
  email?: boolean | undefined;
  source?: 'SETTINGS' | 'SEARCH_DIALOG' | undefined;
}

const PURPOSE = 'ALERT_EMAILS';

export type AlertSettingsService = ReturnType<typeof createAlertSettings>;

/** How somebody is told of news about homes (I11 to I13). */
export function createAlertSettings({ db, clock, links, origin }: AlertSettingsDeps) {
  const linkOf = (userId: number) => ({ purpose: 'ALERTS', subjectId: userId, userId }) as const;

  const ensure: EnsureAlertSettings = async (trx, userId) => {
    await store.makeDue(trx, userId, clock());
    await links.issue(trx, { ...linkOf(userId), expiresAt: null });
  };

  const setMails = async (trx: Database, userId: number, isGiven: boolean, source: ConsentSource): Promise<void> => {
    const consent = { userId, purpose: PURPOSE, source, at: clock() } as const;
    if (!isGiven) return withdrawConsent(trx, consent);
    await giveConsent(trx, { ...consent, version: PRESENT_NOTICE.version, lang: NOTICE_LANG });
  };

  /** Raises NOT_FOUND. */
  const getSettings = async (on: Database, userId: number): Promise<AlertSettings> => {
    const kept = await store.findSettings(on, userId);
    if (!kept) throw notFound('Profile');
    const token = await links.read(on, linkOf(userId));
    return {
      shortlistFrequency: kept.shortlistFrequency ?? 'DAILY',
      email: { given: kept.isGiven, address: kept.address, checked: kept.isChecked },
      unsubscribeUrl: token === null ? null : unsubscribeUrl(origin, token),
    };
  };

  return {
    ensure,

    get: (userId: number): Promise<AlertSettings> => getSettings(db, userId),

    /** Changes what is given; what is absent stays. Raises NOT_FOUND. */
    save(userId: number, change: SettingsChange): Promise<AlertSettings> {
      const { shortlistFrequency, email, source = 'SETTINGS' } = change;
      return db.transaction().execute(async (trx) => {
        await ensure(trx, userId);
        if (shortlistFrequency !== undefined) await store.saveShortlistFrequency(trx, userId, shortlistFrequency);
        if (email !== undefined) await setMails(trx, userId, email, source);
        return getSettings(trx, userId);
      });
    },

    /** Stops somebody's alert e-mails, or starts them again, by the link in a mail; as often as it is pressed (I13). */
    setByLink: (userId: number, isGiven: boolean): Promise<void> =>
      db.transaction().execute((trx) => setMails(trx, userId, isGiven, 'UNSUBSCRIBE')),
  };
}

/** Where alert e-mails are stopped: the page, and the address that mail programs post to. */
export function unsubscribeUrl(origin: string, token: string): string {
  return `${origin}/alerts/unsubscribe?t=${token}`;
}
