import type { FlatType } from '@aangan/contract/catalogue/lists';
import { applySite, type SiteValues } from '@aangan/contract/core/site';
import type { SiteDocument } from '@aangan/contract/site/document';
import { siteValues, type SitePictures } from '@aangan/contract/site/values';
import type { SiteIcons } from '../../../http/pages/site-pages.ts';
import { usualTextsIn } from '../../../languages/site.ts';

/** What shows the site beside `SITE`: rendered pages, cached responses. */
export interface SitePart {
  /**
   * Prepares what a site comes to, while the one before is in force. Rejects where it can't: the site is then not used.
   * @returns puts it in force, at once and without failing
   */
  prepare(values: Partial<SiteValues>, icons: SiteIcons | undefined): Promise<() => void>;
}

/** The pictures of a document, found and not served yet. */
export interface FoundPictures {
  pictures: SitePictures;
  /** What replaces the built icons; undefined where these stay. */
  icons?: SiteIcons | undefined;
  /** Serves them from now on, in place of those before; at once and without failing. */
  use(): void;
}

export interface SwitchDeps {
  findPictures(document: SiteDocument): Promise<FoundPictures>;
  /** Finds the types of flats that homes and profiles have. */
  findFlatTypes(): Promise<FlatType[]>;
  parts: readonly SitePart[];
}

/**
 * Prepares everything that a document changes in this process. Rejects where a part can't be prepared.
 * @param termsFrom the day from which the terms hold; null for their own
 * @returns puts the site in force, in one tick (S5)
 */
export type PrepareSite = (document: SiteDocument, termsFrom: string | null) => Promise<() => void>;

/** Creates what prepares a site and puts it in force. */
export function createPrepareSite({ findPictures, findFlatTypes, parts }: SwitchDeps): PrepareSite {
  return async (document, termsFrom) => {
    const found = await findPictures(document);
    const values = siteValues(document, found.pictures, termsFrom ?? undefined, await findFlatTypes(), usualTextsIn);
    const uses = await Promise.all(parts.map((part) => part.prepare(values, found.icons)));
    return () => {
      applySite(values);
      found.use();
      for (const use of uses) use();
    };
  };
}
