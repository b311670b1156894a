import { CATALOGUE_ADMIN } from '@aangan/contract/catalogue/admin-routes';
import type { AdminMedia } from '@aangan/contract/catalogue/admin-entities';
import type { MediaType } from '@aangan/contract/catalogue/lists';
import type { MediaFacts } from '@aangan/contract/catalogue/media-facts';
import { withIntentKey } from '../../../lib/calls/intent-key.ts';
import { uploadedMediaFrom } from '../../../lib/calls/wire/admin-property.ts';
import { sendForm, type SendFormOptions } from '../../shared/api/send-form.ts';

/** The type of the files, and the facts that apply to all of them. */
export interface UploadedAs extends Partial<MediaFacts> {
  mediaType: MediaType;
}

/**
 * POST /api/admin/properties/{id}/media with one file, /media/batch with several.
 * @returns the created media; null when the response can't be parsed
 * @throws ApiError; the signal's reason when it was cancelled
 */
export async function uploadMedia(
  propertyId: string,
  { mediaType, ...facts }: UploadedAs,
  files: readonly File[],
  options: Omit<SendFormOptions, 'key'>,
): Promise<AdminMedia[] | null> {
  const isBatch = files.length > 1;
  const { path } = isBatch ? CATALOGUE_ADMIN.adminMediaUploadBatch : CATALOGUE_ADMIN.adminMediaUpload;
  const form = new FormData();
  // Before the files: the server needs it while reading them.
  form.set('mediaType', mediaType);
  for (const [name, value] of Object.entries(facts)) if (value !== null) form.set(name, String(value));
  for (const file of files) form.append(isBatch ? 'files' : 'file', file);
  const url = path.replace(':id', encodeURIComponent(propertyId));
  const chosen = files.map(({ name, size, type }) => [name, size, type]);
  const answer = await withIntentKey([url, mediaType, facts, chosen], (key) =>
    sendForm(url, form, { ...options, key }),
  );
  return uploadedMediaFrom(answer);
}
