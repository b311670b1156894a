import * as labels from '@aangan/contract/catalogue/labels.texts';
import type { Language } from '@aangan/contract/core/language';
import { formatsIn, type Formats } from '../../../languages/formats.ts';
import { siteIn } from '../../../languages/site.ts';
import { textsIn } from '../../../languages/translations.ts';
import * as texts from './share.texts.ts';

/** The words of a language for what is passed on about homes (L46). */
export interface ShareWords {
  language: Language;
  texts: typeof texts.share;
  formats: Formats;
  /** Words for localities and cities, by their English names. */
  places: Readonly<Record<string, string>>;
  /** The name of the site in the language. */
  site: string;
}

/** Gives the words of a language for what is passed on. */
export function wordsIn(language: Language): ShareWords {
  const { share } = textsIn(language, 'apps/server/src/areas/catalogue/share/share', texts);
  const { places } = textsIn(language, 'packages/contract/src/catalogue/labels', labels);
  const site = siteIn(language);
  return {
    language,
    texts: share,
    formats: formatsIn(language),
    places: { ...places, ...site.names },
    site: site.name,
  };
}
