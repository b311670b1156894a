import type { ChangeSet } from '@aangan/contract/catalogue/change-set-entities';
import { CATALOGUE_DESK } from '@aangan/contract/catalogue/desk-routes';
import { withIntentKey } from '../../../lib/calls/intent-key.ts';
import { sendForm, type SendFormOptions } from '../../shared/api/send-form.ts';

/**
 * POST /api/admin/change-sets/import: makes a set of changes from a file.
 * @throws ApiError; the signal's reason when it was cancelled
 */
export async function importFile(file: File, options: Omit<SendFormOptions, 'key'>): Promise<ChangeSet> {
  const form = new FormData();
  form.set('file', file);
  const { path } = CATALOGUE_DESK.adminChangeSetImport;
  const chosen = [path, file.name, file.size, file.lastModified];
  return (await withIntentKey(chosen, (key) => sendForm(path, form, { ...options, key }))) as ChangeSet;
}
