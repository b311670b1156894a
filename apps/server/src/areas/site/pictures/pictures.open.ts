import type { SiteFileUse } from '@aangan/contract/site/admin-entities';
import type { Base } from '../../../base.ts';
import { registerPicturesAdmin } from './pictures.admin-routes.ts';
import { definePicturesJobs } from './pictures.jobs.ts';
import { createPictureMaker, type MakerDeps } from './pictures.maker.ts';
import { createPicturesService, type PicturesDeps, type PicturesService } from './pictures.service.ts';

export type PicturesNeeds = MakerDeps & Pick<PicturesDeps, 'loadLetters' | 'defaultMark'>;

/**
 * Opens the pictures of the site: their upload, and the deletion of unused ones.
 * @returns what finds those of a document and puts them in force
 */
export function openPictures(base: Base, { enqueuePicture, ...ofWords }: PicturesNeeds): PicturesService {
  const { app, db, log, jobs, config } = base;
  const pictures = createPicturesService({ db, log, maker: createPictureMaker({ enqueuePicture }), ...ofWords });
  registerPicturesAdmin(app, { pictures, editing: config.siteEditing });
  definePicturesJobs(jobs, { db });
  return pictures;
}

/** Creates what stores one file by itself, without a server. */
export function storeOne(deps: Omit<PicturesDeps, 'maker'>) {
  const maker = createPictureMaker({ enqueuePicture: (work) => work() });
  const pictures = createPicturesService({ ...deps, maker });
  return async (use: SiteFileUse, bytes: Buffer): Promise<string> => (await pictures.add(use, bytes)).file.id;
}
