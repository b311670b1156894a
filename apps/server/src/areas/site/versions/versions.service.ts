import { isDeepStrictEqual } from 'node:util';
import { todayInIndia } from '@aangan/contract/core/dates';
import { fill } from '@aangan/contract/core/translation';
import { LOOK_FIELDS, LOOK_FILES } from '@aangan/contract/site/admin-entities';
import type { AdminSiteInput } from '@aangan/contract/site/admin-inputs';
import type { SiteDocument } from '@aangan/contract/site/document';
import { site as documentTexts } from '@aangan/contract/site/document.texts';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { RecordAudit } from '../../../audit/audit.store.ts';
import type { Database } from '../../../database/pool.ts';
import { AppError, invalidFields } from '../../../http/kernel/app-error.ts';
import { spendPoint } from '../../../http/limits/rate-limit.ts';
import type { Notify } from '../../../messages/message.ts';
import { assignAmenityNumbers } from '../homes/homes.store.ts';
import { checkPlaces, movePlaces, assignLocalityNumbers } from '../places/places.store.ts';
import {
  changedPaths,
  compact,
  fieldsOf,
  partsOf,
  problemsOf,
  readStored,
  smsNamesOf,
  termsFrom,
} from './versions.rules.ts';
import * as store from './versions.store.ts';
import type { NewestRow, VersionKey } from './versions.store.ts';
import type { PrepareSite } from './versions.switch.ts';
import { siteTexts } from './versions.texts.ts';

/** Who saves a site; `userId` is 0 for the command line. */
export interface Saver {
  userId: number;
  name: string;
}

export const COMMAND_LINE: Saver = { userId: 0, name: 'Command line' };

/** A version as it is read: its document is that of this release. */
export interface ReadVersion {
  id: number;
  document: SiteDocument;
  termsFrom: string | null;
  /** Null for the site as it came. */
  savedAt: string | null;
  savedBy: string | null;
}

export interface Saved {
  version: ReadVersion;
  /** Paths of the fields that changed; none where the document was the same. */
  changed: string[];
}

export interface SaveSiteDeps {
  db: Database;
  clock: Clock;
  recordAudit: RecordAudit;
  notify: Notify;
  /** Whether SMS texts are registered with a gateway, which then name the site (S38). */
  hasRegisteredSms: boolean;
  prepare: PrepareSite;
  /** Has homes found by their amenities again, once others are in force (S34). */
  amenitiesChanged(): Promise<void>;
  /** Puts a saved version in force in this process. */
  take(key: VersionKey, use: () => void): void;
}

/**
 * Saves a document as a new version. Raises VALIDATION_FAILED, STALE_EDIT, SMS_REGISTERED, LOCALITY_IN_USE,
 * TOO_MANY_HOMES, LIMIT_REACHED, TOO_MANY_REQUESTS.
 */
export type SaveSite = (saver: Saver, input: AdminSiteInput) => Promise<Saved>;

/** Versions an hour, of all instances together. */
const VERSIONS_AN_HOUR = { key: 'site-versions', points: 60, seconds: 3_600 };

/** Finds the newest version as this release reads it; number 0 and no field for the site as it came. */
export async function findInForce(db: Database): Promise<ReadVersion> {
  const newest = await store.findNewest(db);
  return newest ? toRead(newest) : { id: 0, document: {}, termsFrom: null, savedAt: null, savedBy: null };
}

/**
 * Creates what saves a site, from the page and from a file (S2, S3): it checks and renders it, stores it in one transaction
 * with its audit entry and notifications, and switches this process to it.
 */
export function createSaveSite(deps: SaveSiteDeps): SaveSite {
  const { db, clock, recordAudit, notify, hasRegisteredSms, prepare, take, amenitiesChanged } = deps;

  const insert = (saver: Saver, before: ReadVersion, version: store.NewVersion, changed: string[]) =>
    db.transaction().execute(async (trx) => {
      // the primary key lets one of two through; the other waits for it
      const row = await store.insertVersion(trx, version);
      if (!row) throw stale();
      await spendPoint(trx, VERSIONS_AN_HOUR);
      await checkPlaces(trx, before.document, version.site, { isPage: saver.userId !== COMMAND_LINE.userId });
      await movePlaces(trx, before.document, version.site);
      await recordAudit(trx, {
        actor: saver,
        entity: 'SITE',
        entityId: row.id,
        entityName: `Version ${row.id}`,
        before: fieldsOf(before.document),
        after: fieldsOf(version.site),
      });
      const facts = { name: saver.name, parts: partsOf(changed).join() };
      for (const userId of await store.listOtherAdmins(trx, saver.userId)) {
        const about = { userId, subject: 'USER', subjectId: userId, facts, causedBy: saver.userId || null } as const;
        await notify(trx, { ...about, kind: 'site-changed', key: `site-changed:${row.id}:${row.moment}:${userId}` });
      }
      return row;
    });

  return async (saver, { version, site, note, smsRegistered = false }) => {
    const typed = compact(site);
    const problems = [...problemsOf(typed), ...(await findMissingFiles(db, typed))];
    if (problems.length > 0) throw invalidFields(problems);
    const before = await findInForce(db);
    const withPlaces = await assignLocalityNumbers(db, before.document, typed);
    const document = await assignAmenityNumbers(db, before.document, withPlaces);
    if (isDeepStrictEqual(document, before.document)) return { version: before, changed: [] };
    if (version !== before.id) throw stale();
    if (hasRegisteredSms && !smsRegistered) refuseOtherSmsName(smsNamesOf(before.document), smsNamesOf(document));
    const from = termsFrom(document, before, todayInIndia(clock()));
    const use = await prepare(document, from);
    const changed = changedPaths(before.document, document);
    const userId = saver.userId || null;
    const next = { id: before.id + 1, site: document, note: note || null, userId, name: saver.name, termsFrom: from };
    const row = await insert(saver, before, next, changed);
    take(row, use);
    if (changed.some((path) => path.startsWith('homes.amenities'))) await amenitiesChanged();
    return { version: toRead(row), changed };
  };
}

/** Refuses a name that differs in the SMS of one of the languages (S38). */
function refuseOtherSmsName(before: readonly string[], after: readonly string[]): void {
  for (const [at, old] of before.entries()) {
    const name = after[at] ?? old;
    if (name !== old) throw new AppError('SMS_REGISTERED', fill(siteTexts.smsRegistered, { old, new: name }));
  }
}

/** Finds the fields whose file was never uploaded or is gone; the others keep theirs for a day. */
async function findMissingFiles(db: Database, { look = {} }: SiteDocument) {
  const ids = LOOK_FIELDS.flatMap((field) => look[field] ?? []);
  const files = await store.keepFiles(db, ids);
  const isThere = (id: string, use: string) => files.some((file) => file.id === id && file.use === use);
  return LOOK_FIELDS.filter((field) => {
    const id = look[field];
    return id !== undefined && !isThere(id, LOOK_FILES[field]);
  }).map((field) => ({ field: `site.look.${field}`, message: documentTexts.noFile }));
}

function toRead({ id, site, termsFrom: from, savedAt, savedBy }: NewestRow): ReadVersion {
  return { id, document: readStored(site).document, termsFrom: from, savedAt, savedBy };
}

function stale(): AppError {
  return new AppError('STALE_EDIT', siteTexts.stale);
}
