/** The words of a site in Marathi and Hindi, of which a document gives some (`document-languages.ts`). */
import { DEFAULT_SITE, defaultSite, type SiteValues, type SiteWords } from '../core/site.ts';
import type { siteWords } from '../core/site.texts.ts';
import type { SiteDocument } from './document.ts';
import { SITE_LANGUAGES, type LanguagePart, type SiteLanguage } from './document-languages.ts';
import { landmarkValues } from './places.ts';
import { usualWords } from './values.texts.ts';
import { wordsOf, type UsualTexts } from './values-words.ts';

/** Gives the texts of the defaults in a language. */
export type TextsIn = (language: SiteLanguage) => UsualTexts;

export const ENGLISH: UsualTexts = { defaults: DEFAULT_SITE, words: usualWords };

/** Gives the texts of the defaults out of the two texts modules in another language. */
export const usualTexts = (
  site: Readonly<Record<keyof typeof siteWords, string>>,
  words: UsualTexts['words'],
): UsualTexts => ({ defaults: defaultSite(site), words });

/**
 * Gives the words that are others in each language.
 * @param values those of the document in English that differ from the defaults
 */
export function wordsIn(
  document: SiteDocument,
  values: Partial<SiteValues>,
  textsIn: TextsIn,
): NonNullable<SiteValues['languages']> {
  const all = SITE_LANGUAGES.map((language) => {
    const texts = textsIn(language);
    const part = document.languages?.[language] ?? {};
    const words = Object.entries({
      ...wordsOf(translated(document, part, texts), document, texts, values.flatTypes),
      ...ofLists(document, part, values),
    });
    const given = wordsOf(translated(document, part, ENGLISH), document, ENGLISH, values.flatTypes);
    const differing = words.filter(([name, value]) => {
      const key = name as keyof SiteWords;
      if (value === undefined || isSame(value, values[key] ?? texts.defaults[key])) return false;
      // where nothing takes the place of the default, the page has that of its own language
      return values[key] !== undefined || !Object.hasOwn(given, key) || !isSame(given[key], DEFAULT_SITE[key]);
    });
    return [language, Object.fromEntries(differing)] as const;
  });
  return Object.fromEntries(all.filter(([, words]) => Object.keys(words).length > 0));
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Gives a document with its words in a language; English ones where it has none. */
function translated(document: SiteDocument, part: LanguagePart, { defaults }: UsualTexts): SiteDocument {
  const { contact, places, words } = document;
  const nameOf = namesOf(part, [[DEFAULT_SITE.city, defaults.city]]);
  return {
    ...document,
    firm: { ...document.firm, ...part.firm },
    contact: { ...contact, ...part.contact, grievance: { ...contact?.grievance, ...part.contact?.grievance } },
    words: { ...words, ...part.words, about: about(words?.about, part.words?.about) },
    places: { ...places, ...part.places, cities: places?.cities?.map(nameOf) },
    register: { ...document.register, ...part.register },
    messages: { ...document.messages, ...part.messages },
  };
}

type About = NonNullable<SiteDocument['words']>['about'];

const about = (english: About, own: About): About => (own === undefined ? english : { ...english, ...own });

function ofLists(document: SiteDocument, part: LanguagePart, { hero }: Partial<SiteValues>): SiteWords {
  const nameOf = namesOf(part);
  const { contact, places } = document;
  const landmarks = landmarkValues(places?.landmarks)?.map((one) => ({ ...one, name: nameOf(one.name) }));
  const alt = part.look?.pictureAlt;
  return {
    ...(contact?.more && { more: contact.more.map((one) => ({ ...one, label: nameOf(one.label) })) }),
    ...(landmarks && { landmarks }),
    ...(hero && alt !== undefined && { hero: { ...hero, alt } }),
    ...(part.names && { names: Object.fromEntries(part.names.map(({ english, text }) => [english, text])) }),
  };
}

/** Gives what translates a name of a list; the name itself where the language has none. */
function namesOf({ names = [] }: LanguagePart, usual: [string, string][] = []): (name: string) => string {
  const byEnglish = new Map([...usual, ...names.map(({ english, text }): [string, string] => [english, text])]);
  return (name) => byEnglish.get(name) ?? name;
}
