import {
  BEFORE_NOTICE,
  findNotice,
  NEEDED_PURPOSES,
  NOTICE_LANG,
  noticeLanguages,
  PRESENT_NOTICE,
  purposesOf,
} from '@aangan/contract/privacy/notice';
import type { Consent, Nominee, PrivacyNotice } from '@aangan/contract/privacy/entities';
import { CONSENT_PURPOSES, type ConsentPurpose } from '@aangan/contract/privacy/lists';
import type { Language } from '@aangan/contract/core/language';
import { fill } from '@aangan/contract/core/translation';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import { AppError, invalidField, notFound } from '../../../http/kernel/app-error.ts';
import { giveConsent, withdrawConsent } from '../../../sql/consents.sql.ts';
import { findNoticeText } from './personal-data.notice.ts';
import * as store from './personal-data.store.ts';
import { privacy as texts } from './personal-data.texts.ts';

export interface PrivacyServiceDeps {
  db: Database;
  clock: Clock;
}

/** What people agree to, and whom they name to act for them. */
export function createPrivacyService({ db, clock }: PrivacyServiceDeps) {
  const listConsents = async (userId: number): Promise<Consent[]> => {
    const rows = await store.listConsents(db, userId);
    return CONSENT_PURPOSES.map((purpose) =>
      present(
        purpose,
        rows.find((row) => row.purpose === purpose),
      ),
    );
  };

  return {
    listConsents,

    /**
     * Gives or withdraws a consent by the present notice. Raises NOT_FOUND (no such purpose), VALIDATION_FAILED,
     * CONSENT_NEEDED.
     */
    async changeConsent(userId: number, asked: string, body: ConsentChange): Promise<Consent> {
      const purpose = CONSENT_PURPOSES.find((known) => known === asked);
      if (purpose === undefined) throw notFound('Purpose');
      const change = { userId, purpose, source: 'SETTINGS', at: clock() } as const;
      if (body.given) {
        refuseUnread(body);
        await db
          .transaction()
          .execute((trx) => giveConsent(trx, { ...change, version: body.version, lang: body.lang }));
      } else {
        if (NEEDED_PURPOSES.includes(purpose)) throw new AppError('CONSENT_NEEDED', texts.consentNeeded);
        await withdrawConsent(db, change);
      }
      const row = (await store.listConsents(db, userId)).find((one) => one.purpose === purpose);
      return present(purpose, row);
    },

    findNominee: (userId: number) => store.findNominee(db, userId),

    async nameNominee(userId: number, nominee: Nominee): Promise<Nominee> {
      return store.saveNominee(db, userId, nominee, clock());
    },

    async forgetNominee(userId: number): Promise<null> {
      await store.deleteNominee(db, userId);
      return null;
    },
  };
}

interface ConsentChange {
  given: boolean;
  version: string;
  lang: string;
}

/**
 * Writes the consent that comes with a new account, in the transaction that makes it (I27), with the language in which the
 * notice was read.
 */
export function createNoteSignUp({ clock }: { clock: Clock }) {
  return (trx: Database, userId: number, lang: Language = NOTICE_LANG): Promise<void> =>
    giveConsent(trx, {
      userId,
      purpose: 'ACCOUNT',
      version: PRESENT_NOTICE.version,
      lang,
      source: 'SIGNUP',
      at: clock(),
    });
}

export type NoteSignUp = ReturnType<typeof createNoteSignUp>;

/** A version of the notice in a language it has; the present one, in English, unless told. Raises NOT_FOUND. */
export function presentNotice(asked: { version?: string | undefined; lang?: string | undefined }): PrivacyNotice {
  const { version = PRESENT_NOTICE.version, lang = NOTICE_LANG } = asked;
  const found = findNotice(version);
  const text = findNoticeText(version, lang);
  if (!found || !text) throw notFound('Notice');
  return { version, lang, effectiveFrom: found.effectiveFrom, purposes: purposesOf(text) };
}

/** Gives accounts that are older than the notice their consent. */
export function backfillConsents(db: Database): Promise<void> {
  return store.backfillConsents(db, BEFORE_NOTICE, NOTICE_LANG);
}

function refuseUnread({ version, lang }: ConsentChange): void {
  if (version !== PRESENT_NOTICE.version) {
    throw invalidField('version', fill(texts.readPresent, { version: PRESENT_NOTICE.version }));
  }
  const languages = noticeLanguages(PRESENT_NOTICE);
  if (!languages.some((language) => language === lang))
    throw invalidField('lang', fill(texts.languages, { languages: languages.join(', ') }));
}

function present(purpose: ConsentPurpose, row: store.ConsentRow | undefined): Consent {
  const needed = NEEDED_PURPOSES.includes(purpose);
  if (!row) {
    const never = { version: null, lang: null, givenAt: null, withdrawnAt: null, source: null };
    return { purpose, needed, given: false, ...never };
  }
  const { version, lang, source, givenAt, withdrawnAt } = row;
  return {
    purpose,
    needed,
    given: withdrawnAt === null,
    version,
    lang,
    givenAt: givenAt.toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    source,
  };
}
