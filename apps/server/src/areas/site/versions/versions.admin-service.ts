import { LOOK_FIELDS } from '@aangan/contract/site/admin-entities';
import type { AdminSite, SiteEditing, SiteVersion, SiteVersionRow } from '@aangan/contract/site/admin-entities';
import type { AdminSiteInput } from '@aangan/contract/site/admin-inputs';
import { AppError, notFound } from '../../../http/kernel/app-error.ts';
import { homesIn } from '../places/places.store.ts';
import { changedPaths, contrastOf, readStored, smsNameOf } from './versions.rules.ts';
import { createSaveSite, findInForce, type ReadVersion, type SaveSiteDeps, type Saver } from './versions.service.ts';
import * as store from './versions.store.ts';
import type { VersionRow } from './versions.store.ts';
import { siteTexts } from './versions.texts.ts';

export interface VersionsAdminDeps extends SaveSiteDeps {
  editing: SiteEditing;
}

/** Creates what admins do to the site: they read it, its versions, and save it. */
export function createVersionsAdminService(deps: VersionsAdminDeps) {
  const { db, editing, hasRegisteredSms } = deps;
  const saveSite = createSaveSite(deps);

  const present = async ({ id, document, savedAt, savedBy }: ReadVersion): Promise<AdminSite> => ({
    version: id,
    savedAt,
    savedBy,
    editing,
    site: document,
    contrast: contrastOf(document),
    files: await store.listFiles(
      db,
      LOOK_FIELDS.flatMap((field) => document.look?.[field] ?? []),
    ),
    homesIn: await homesIn(db),
    registeredSms: hasRegisteredSms ? smsNameOf(document) : null,
  });

  return {
    find: async (): Promise<AdminSite> => present(await findInForce(db)),

    /** Raises SITE_LOCKED, and as `SaveSite`. */
    async save(saver: Saver, input: AdminSiteInput): Promise<AdminSite> {
      if (editing === 'cli') throw new AppError('SITE_LOCKED', siteTexts.locked);
      const { version } = await saveSite(saver, input);
      return present(version);
    },

    /** Lists a page of versions, newest first, and how many there are. */
    async list(query: { page: number; size: number }): Promise<{ rows: SiteVersionRow[]; total: number }> {
      const { rows, total } = await store.listVersions(db, query);
      return { rows: rows.slice(0, query.size).map((row, index) => toRow(row, rows[index + 1])), total };
    },

    /** Raises NOT_FOUND. */
    async findVersion(id: number): Promise<SiteVersion> {
      const [row, before] = await store.findVersion(db, id);
      if (!row) throw notFound('Version');
      return { ...toRow(row, before), site: readStored(row.site).document };
    },
  };
}

/** Presents a version with what it changed in the one before; the first one, and the oldest kept, in the site as it came. */
function toRow({ id, site, note, savedAt, savedBy }: VersionRow, before: VersionRow | undefined): SiteVersionRow {
  const changed = changedPaths(readStored(before?.site ?? {}).document, readStored(site).document);
  return { id, savedAt, savedBy, note, changed };
}
