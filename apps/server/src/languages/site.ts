/** The firm's own words in the language of a message, a page's head or a picture. */
import type { Language } from '@aangan/contract/core/language';
import { perSite, SITE, siteInLanguage, type SiteValues } from '@aangan/contract/core/site';
import * as site from '@aangan/contract/core/site.texts';
import type { SiteLanguage } from '@aangan/contract/site/document-languages';
import * as values from '@aangan/contract/site/values.texts';
import { usualTexts, type TextsIn } from '@aangan/contract/site/values-languages';
import { textsIn } from './translations.ts';

/** Gives the texts of a site's defaults in a language, for `siteValues`. */
export const usualTextsIn: TextsIn = (language) =>
  usualTexts(
    textsIn(language, 'packages/contract/src/core/site', site).siteWords,
    textsIn(language, 'packages/contract/src/site/values', values).usualWords,
  );

const ofLanguage = (language: SiteLanguage) => perSite(() => siteInLanguage(language, usualTextsIn(language).defaults));

const sites: Readonly<Record<SiteLanguage, () => SiteValues>> = { mr: ofLanguage('mr'), hi: ofLanguage('hi') };

/**
 * Gives the site in force in a language: the firm's own words, those of the defaults where it gave none, and English where
 * a language lacks them.
 */
export const siteIn = (language: Language): Readonly<SiteValues> => (language === 'en' ? SITE : sites[language]());
