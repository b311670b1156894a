import { linkPaths } from '@aangan/contract/paths';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AlertSettings } from '@aangan/contract/alerts/entities';
import type { AlertFrequency } from '@aangan/contract/alerts/lists';
import { NOTICE_LANG, PRESENT_NOTICE } from '@aangan/contract/privacy/notice';
import type { ConsentSource } from '@aangan/contract/privacy/lists';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import type { Actor } from '../../../http/kernel/actor.ts';
import { AppError, notFound } from '../../../http/kernel/app-error.ts';
import type { Links } from '../../../messages/links.ts';
import { findNewestConsent, giveConsent, withdrawConsent } from '../../../sql/consents.sql.ts';
import * as store from './settings.store.ts';

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
  /** APP_SECRET. */
  secret: string;
}

export interface SettingsChange {
  shortlistFrequency?: AlertFrequency | undefined;
  email?: boolean | undefined;
  source?: 'SETTINGS' | 'SEARCH_DIALOG' | undefined;
}

const PURPOSE = 'ALERT_EMAILS';
/** For so long whoever stopped the e-mails by a link may start them again without signing in. */
const AGAIN_MS = 10 * 60_000;

export type AlertSettingsService = ReturnType<typeof createAlertSettings>;

/** How somebody is told of news about homes (I11 to I13). */
export function createAlertSettings({ db, clock, links, origin, secret }: AlertSettingsDeps) {
  const linkOf = (userId: number) => ({ purpose: 'ALERTS', subjectId: userId, userId }) as const;

  const ensure: EnsureAlertSettings = async (trx, userId) => {
    await store.makeDue(trx, userId, clock());
    await links.issue(trx, { ...linkOf(userId), expiresAt: null });
  };

  const give = (trx: Database, userId: number, source: ConsentSource): Promise<void> =>
    giveConsent(trx, {
      userId,
      purpose: PURPOSE,
      version: PRESENT_NOTICE.version,
      lang: NOTICE_LANG,
      source,
      at: clock(),
    });

  const withdraw = (trx: Database, userId: number, source: ConsentSource, at: Date): Promise<number | null> =>
    withdrawConsent(trx, { userId, purpose: PURPOSE, source, at });

  /** Proves who withdrew a consent: it can be made of its row and APP_SECRET alone. */
  const againKeyOf = (consentId: number, withdrawnAt: Date): string =>
    createHmac('sha256', secret)
      .update(`alert e-mails again ${consentId} ${withdrawnAt.getTime()}`)
      .digest('base64url');

  /** Whether this key is of the newest consent, which was withdrawn in the last ten minutes. */
  const isFresh = async (trx: Database, userId: number, againKey: string | undefined): Promise<boolean> => {
    const newest = await findNewestConsent(trx, userId, PURPOSE);
    if (!newest?.withdrawnAt || againKey === undefined) return false;
    if (clock().getTime() - newest.withdrawnAt.getTime() > AGAIN_MS) return false;
    const [right, given] = [Buffer.from(againKeyOf(newest.id, newest.withdrawnAt)), Buffer.from(againKey)];
    return right.length === given.length && timingSafeEqual(right, given);
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
        if (email === true) await give(trx, userId, source);
        if (email === false) await withdraw(trx, userId, source, clock());
        return getSettings(trx, userId);
      });
    },

    /**
     * Stops somebody's alert e-mails by the link in a mail; as often as it is pressed (I13).
     * @returns what starts them again for ten minutes; null where they were stopped already
     */
    async stopByLink(userId: number): Promise<string | null> {
      const at = clock();
      const consentId = await withdraw(db, userId, 'UNSUBSCRIBE', at);
      return consentId === null ? null : againKeyOf(consentId, at);
    },

    /**
     * Starts them again by the link, for its owner, or within ten minutes for whoever stopped them.
     * @param asker who is signed in, or null
     * @throws AppError UNAUTHENTICATED for a visitor with no key or an old one, FORBIDDEN for somebody else
     */
    startByLink(userId: number, asker: Pick<Actor, 'userId'> | null, againKey: string | undefined): Promise<void> {
      return db.transaction().execute(async (trx) => {
        const isOwner = asker?.userId === userId;
        if (!isOwner && !(await isFresh(trx, userId, againKey))) {
          const words = 'Sign in with your own account to start these e-mails again.';
          throw new AppError(asker ? 'FORBIDDEN' : 'UNAUTHENTICATED', words);
        }
        await give(trx, userId, 'UNSUBSCRIBE');
      });
    },
  };
}

/** Where alert e-mails are stopped: the page, and the address that mail programs post to. */
export function unsubscribeUrl(origin: string, token: string): string {
  return `${origin}${linkPaths.unsubscribe(token)}`;
}
