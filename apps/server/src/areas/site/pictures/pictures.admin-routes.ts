import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { SiteEditing } from '@aangan/contract/site/admin-entities';
import { AppError } from '../../../http/kernel/app-error.ts';
import { bind } from '../../../http/kernel/bind.ts';
import { drain } from '../../../http/kernel/unread-body.ts';
import { allowBodyTime } from '../../../http/limits/body-deadline.ts';
import type { PicturesService } from './pictures.service.ts';
import { siteTexts } from '../versions/versions.texts.ts';
import { readSiteFileForm } from './pictures.upload-form.ts';

/** As long as the upload of a medium may take (ADMM9). */
const UPLOAD_MS = 300_000;

export interface PicturesAdminDeps {
  pictures: Pick<PicturesService, 'add'>;
  editing: SiteEditing;
}

/** The upload of a site's files (S20). */
export function registerPicturesAdmin(app: FastifyInstance, { pictures, editing }: PicturesAdminDeps): void {
  // forms are read here and nowhere else
  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    const limits = [scope.callLimits.upload];

    bind(
      scope,
      'adminSiteFileUpload',
      async ({ request, reply }) => {
        if (editing === 'cli') {
          drain(request);
          throw new AppError('SITE_LOCKED', siteTexts.locked);
        }
        allowBodyTime({ request, reply }, UPLOAD_MS);
        const { use, file } = await readSiteFileForm(request);
        const added = await pictures.add(use, file);
        if (!added.isNew) reply.status(200);
        return added.file;
      },
      { limits, slow: true },
    );
  });
}
