/** The rules of a site's words in Marathi and Hindi that tie them to the English ones. */
import { AMENITIES } from '../catalogue/filter-lists.ts';
import { PLACES } from '../catalogue/places.ts';
import type { FieldError } from '../core/errors.ts';
import { DEFAULT_SITE } from '../core/site.ts';
import type { SiteDocument } from './document.ts';
import { SITE_LIMITS } from './document-fields.ts';
import { SITE_LANGUAGES, type LanguagePart } from './document-languages.ts';
import { site as texts } from './document.texts.ts';
import { localitiesOf } from './places.ts';

/**
 * Lists the names of a document that may be translated: cities, localities, landmarks, amenities and labels of further
 * contacts, each once.
 */
export function namesToTranslate(document: SiteDocument): string[] {
  const { contact = {}, places = {}, homes = {} } = document;
  return [
    ...new Set([
      ...(places.cities ?? [DEFAULT_SITE.city]),
      ...localitiesOf(document).map(({ name }) => name),
      ...(places.landmarks ?? PLACES).map(({ name }) => name),
      ...(homes.amenities ?? []).map(({ name }) => name),
      ...AMENITIES,
      ...(contact.more ?? []).map(({ label }) => label),
    ]),
  ];
}

/**
 * Checks the words of each language against the English ones.
 * @param isOwn whether the site is another firm's, which has no default for some texts
 */
export function languageProblems(document: SiteDocument, isOwn: boolean): FieldError[] {
  const names = new Set(namesToTranslate(document));
  return SITE_LANGUAGES.flatMap((language) =>
    problemsOf(document.languages?.[language] ?? {}, document, isOwn, names).map(({ field, message }) => ({
      field: `site.languages.${language}.${field}`,
      message,
    })),
  );
}

function problemsOf(
  given: LanguagePart,
  english: SiteDocument,
  isOwn: boolean,
  names: ReadonlySet<string>,
): FieldError[] {
  const { firm = {}, words = {} } = given;
  const about = words.about ?? {};
  // a text that may be translated only where there is an English one
  const tied: [field: string, text: unknown, inEnglish: unknown][] = [
    ['firm.registeredOffice', firm.registeredOffice, english.firm?.registeredOffice],
    ['look.pictureAlt', given.look?.pictureAlt, english.look?.pictureAlt],
    ['messages.mailSignature', given.messages?.mailSignature, english.messages?.mailSignature],
    ['contact.officeHours', given.contact?.officeHours, english.contact?.officeHours ?? !isOwn],
    ['words.intro', words.intro, english.words?.intro ?? !isOwn],
    ['words.about.lead', about.lead, english.words?.about?.lead ?? !isOwn],
    ['words.about.sections', about.sections, english.words?.about?.sections ?? !isOwn],
    ['words.about.figures', about.figures, english.words?.about?.figures ?? !isOwn],
  ];
  const isLong = (firm.name ?? '').length > SITE_LIMITS.shortName;
  const isShortened = (firm.shortName ?? english.firm?.shortName) !== undefined;
  return [
    ...(isLong && !isShortened ? [{ field: 'firm.shortName', message: texts.shortNameNeeded }] : []),
    ...tied
      .filter(([, text, inEnglish]) => text !== undefined && (inEnglish === undefined || inEnglish === false))
      .map(([field]) => ({ field, message: texts.englishFirst })),
    ...(given.names ?? []).flatMap(({ english: name }, at) =>
      names.has(name) ? [] : [{ field: `names.${at}.english`, message: texts.noName }],
    ),
  ];
}
