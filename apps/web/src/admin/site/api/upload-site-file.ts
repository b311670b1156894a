import type { SiteFile, SiteFileUse } from '@aangan/contract/site/admin-entities';
import { SITE_ADMIN } from '@aangan/contract/site/admin-routes';
import { sendForm, type SendFormOptions } from '../../shared/api/send-form.ts';

/**
 * POST /api/admin/site/files: uploads a file; one that is known is not stored again.
 * @throws ApiError; the signal's reason when it was cancelled
 */
export async function uploadSiteFile(use: SiteFileUse, file: File, options: SendFormOptions): Promise<SiteFile> {
  const form = new FormData();
  // Before the file: the server needs it while reading that.
  form.set('use', use);
  form.set('file', file);
  return (await sendForm(SITE_ADMIN.adminSiteFileUpload.path, form, options)) as SiteFile;
}
