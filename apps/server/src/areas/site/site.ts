import type { SiteDocument } from '@aangan/contract/site/document';
import type { Base } from '../../base.ts';
import { loadLetters, MARK_SVG } from '../catalogue/catalogue.ts';
import { openPictures, type PicturesNeeds } from './pictures/pictures.ts';

/** Opens the firm's own site, and serves the pictures of its newest version. */
export async function openSite(base: Base, { inPictureTurn }: Pick<PicturesNeeds, 'inPictureTurn'>): Promise<void> {
  const pictures = openPictures(base, { inPictureTurn, loadLetters, defaultMark: MARK_SVG });
  const newest = await base.db
    .selectFrom('site_versions')
    .select('site')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest) (await pictures.find(newest.site as SiteDocument)).use();
}
