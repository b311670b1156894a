import type { SiteFile, SiteFileUse } from '@aangan/contract/site/admin-entities';
import type { SiteDocument } from '@aangan/contract/site/document';
import { sql } from 'kysely';
import { instantJson, only } from '../../../database/fragments.ts';
import type { Database } from '../../../database/pool.ts';

/** Versions that are kept; older ones go. */
export const VERSIONS_KEPT = 200;

/** What identifies a version, also after a restore, when numbers come again. */
export interface VersionKey {
  /** 0 for the site as it came. */
  id: number;
  /** When it was saved, to the microsecond; empty for the site as it came. */
  moment: string;
}

export interface VersionRow {
  id: number;
  /** As an earlier or a later release may have written it. */
  site: unknown;
  note: string | null;
  savedBy: string;
  savedAt: string;
}

export interface NewestRow extends VersionRow, VersionKey {
  termsFrom: string | null;
}

const columns = sql`id, site, note, saved_by_name AS "savedBy", ${instantJson('saved_at')} AS "savedAt"`;
const moment = sql<string>`extract(epoch FROM saved_at)::text`;

/** Finds what identifies the newest version; null without any. */
export async function findNewestKey(db: Database): Promise<VersionKey | null> {
  const { rows } = await sql<VersionKey>`
    SELECT id, ${moment} AS moment FROM site_versions ORDER BY id DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

/** Finds the newest version; null without any. */
export async function findNewest(db: Database): Promise<NewestRow | null> {
  const { rows } = await sql<NewestRow>`
    SELECT ${columns}, ${moment} AS moment, terms_from AS "termsFrom"
    FROM site_versions ORDER BY id DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

/** Lists versions, newest first, and how many there are. The one after the last is the one before the last on the page. */
export async function listVersions(
  db: Database,
  { page, size }: { page: number; size: number },
): Promise<{ rows: VersionRow[]; total: number }> {
  const { rows } = await sql<VersionRow>`
    SELECT ${columns} FROM site_versions ORDER BY id DESC LIMIT ${size + 1} OFFSET ${page * size}`.execute(db);
  const counted = await sql<{ total: number }>`SELECT count(*)::int AS total FROM site_versions`.execute(db);
  return { rows, total: only(counted.rows).total };
}

/** Finds a version, and the one before it in a second row where there is one. */
export async function findVersion(db: Database, id: number): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    SELECT ${columns} FROM site_versions WHERE id <= ${id} ORDER BY id DESC LIMIT 2`.execute(db);
  return rows[0]?.id === id ? rows : [];
}

export interface NewVersion {
  id: number;
  site: SiteDocument;
  note: string | null;
  /** Null for the command line. */
  userId: number | null;
  name: string;
  termsFrom: string | null;
}

/** Adds a version, and takes away the oldest beyond 200. @returns null where another one has this number */
export async function insertVersion(trx: Database, version: NewVersion): Promise<NewestRow | null> {
  const { id, site, note, userId, name, termsFrom } = version;
  const { rows } = await sql<NewestRow>`
    INSERT INTO site_versions (id, site, note, saved_by, saved_by_name, terms_from)
    VALUES (${id}, ${JSON.stringify(site)}::jsonb, ${note}, ${userId}, ${name}, ${termsFrom}::date)
    ON CONFLICT (id) DO NOTHING
    RETURNING ${columns}, ${moment} AS moment, terms_from AS "termsFrom"`.execute(trx);
  await sql`DELETE FROM site_versions WHERE id <= ${id - VERSIONS_KEPT}`.execute(trx);
  return rows[0] ?? null;
}

/** Lists uploaded files by their ids, each with its largest form. */
export async function listFiles(db: Database, ids: readonly string[]): Promise<SiteFile[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<SiteFile & { use: SiteFileUse }>`
    SELECT f.id, f.use, '/site/' || form.name AS url, form.width, form.height
    FROM site_files f, LATERAL (
      SELECT name, width, height FROM site_file_forms WHERE file_id = f.id ORDER BY width DESC, name LIMIT 1) form
    WHERE f.id = ANY(${[...ids]}::text[])`.execute(db);
  return rows;
}

/**
 * Finds uploaded files by their ids, and has them kept for a day more, so that none is deleted before a version names it.
 * Waits for a deletion that is in progress.
 */
export async function keepFiles(db: Database, ids: readonly string[]): Promise<{ id: string; use: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; use: string }>`
    UPDATE site_files SET created_at = now() WHERE id = ANY(${[...ids]}::text[]) RETURNING id, use`.execute(db);
  return rows;
}

/**
 * Lists what the versions that were in force in the last 100 days have at a path, newest first, with null for the site as it
 * came, which was in force before the first: for so long events are kept, whose bits mean the places and amenities of then.
 */
export async function listOfLastDays<Value>(db: Database, path: readonly string[]): Promise<(Value | null)[]> {
  const { rows } = await sql<{ value: Value | null; isOld: boolean }>`
    SELECT site #> ${[...path]}::text[] AS value, saved_at <= now() - interval '100 days' AS "isOld"
    FROM site_versions
    WHERE id >= coalesce((SELECT max(id) FROM site_versions WHERE saved_at <= now() - interval '100 days'), 0)
    ORDER BY id DESC`.execute(db);
  const values = rows.map(({ value }) => value);
  return rows.some(({ isOld }) => isOld) ? values : [...values, null];
}

/** Lists the ids of all active admins but one, who are notified of a change. */
export async function listOtherAdmins(trx: Database, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM users WHERE role = 'ADMIN' AND active AND id <> ${userId} ORDER BY id`.execute(trx);
  return rows.map(({ id }) => id);
}
