import { sql } from 'kysely';
import type { SiteFile, SiteFileUse } from '@aangan/contract/site/admin-entities';
import type { Database } from '../../../database/pool.ts';
import { addressOf, type NamedForm } from './pictures.rules.ts';

/**
 * Finds a file as the page shows it, and notes that it was asked for, so that it is kept for a day more.
 * @returns null for one that was never uploaded, or was deleted
 */
export async function touchFile(db: Database, id: string): Promise<SiteFile | null> {
  const touched = await db
    .updateTable('site_files')
    .set({ created_at: sql`now()` })
    .where('id', '=', id)
    .returning('use')
    .executeTakeFirst();
  if (!touched) return null;
  const largest = await db
    .selectFrom('site_file_forms')
    .select(['name', 'width', 'height'])
    .where('file_id', '=', id)
    .orderBy('width', 'desc')
    .orderBy('form')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { name, width, height } = largest;
  return { id, use: touched.use as SiteFileUse, url: addressOf(name), width, height };
}

export interface NewFile {
  id: string;
  use: SiteFileUse;
  source: Buffer;
  forms: readonly NamedForm[];
}

/**
 * Stores a file with its forms, in the caller's transaction.
 * @returns whether it is new; false when another upload of the same was first
 */
export async function insertFile(trx: Database, { id, use, source, forms }: NewFile): Promise<boolean> {
  const inserted = await trx
    .insertInto('site_files')
    .values({ id, use, source })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  await trx
    .insertInto('site_file_forms')
    .values(forms.map((form) => ({ file_id: id, ...form })))
    .execute();
  return true;
}

export interface StoredForm extends NamedForm {
  fileId: string;
  use: string;
}

/** Lists the forms of files. */
export async function listForms(db: Database, ids: readonly string[]): Promise<StoredForm[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('site_file_forms as form')
    .innerJoin('site_files as file', 'file.id', 'form.file_id')
    .where('file.id', 'in', ids)
    .select(['file.id as fileId', 'file.use', 'form.form', 'form.name', 'form.width', 'form.height', 'form.bytes'])
    .execute();
}

/** Finds a form by the name it is served under. */
export async function findForm(db: Database, name: string): Promise<{ name: string; bytes: Buffer } | null> {
  const found = await db
    .selectFrom('site_file_forms')
    .select(['name', 'bytes'])
    .where('name', '=', name)
    .executeTakeFirst();
  return found ?? null;
}
