/** The fields of a site and their values in words, for its page and for the audit log. */
import { fill } from '@aangan/contract/core/translation';
import { labelled } from '@aangan/contract/site/bands';
import type { SiteDocument } from '@aangan/contract/site/document';
import { SITE_LANGUAGES, type SiteLanguage } from '@aangan/contract/site/document-languages';
import {
  inLanguage,
  languageNames,
  siteCodes,
  siteFields,
  siteFile,
  siteLanguages,
  siteRows,
} from './site-words.texts.ts';

/** A field in English, as a language may have it too. */
export type EnglishField = keyof typeof siteFields;

export type SiteField = EnglishField | `languages.${SiteLanguage}.${EnglishField | 'names'}`;

type Places = NonNullable<SiteDocument['places']>;
type Homes = NonNullable<SiteDocument['homes']>;

/** The lists of a document that have a default. */
export interface DocumentLists {
  localities: NonNullable<Places['localities']>;
  landmarks: NonNullable<Places['landmarks']>;
  flatTypes: NonNullable<Homes['flatTypes']>;
  bands: NonNullable<Homes['bands']>;
  amenities: NonNullable<Homes['amenities']>;
}

/** Paths of the fields, in the order of the form. */
const ENGLISH_FIELDS = Object.keys(siteFields) as EnglishField[];
export const SITE_FIELDS: readonly SiteField[] = [
  ...ENGLISH_FIELDS,
  ...SITE_LANGUAGES.flatMap((language) =>
    ([...ENGLISH_FIELDS, 'names'] as const).map((field) => `languages.${language}.${field}` as const),
  ),
];

const FILES: ReadonlySet<string> = new Set<SiteField>([
  'look.mark',
  'look.wordmark',
  'look.wordmarkOnDark',
  'look.picture',
]);

const isEnglishField = (path: string): path is EnglishField => Object.hasOwn(siteFields, path);

/** Returns the label of a field; undefined for a path that is none of a site's. */
export function siteFieldWords(path: string): string | undefined {
  if (isEnglishField(path)) return siteFields[path];
  const [, language, field = ''] = /^languages\.(mr|hi)\.(.+)$/.exec(path) ?? [];
  const label = field === 'names' ? languageNames : isEnglishField(field) ? siteFields[field] : undefined;
  return label && fill(inLanguage, { label, language: siteLanguages[language as SiteLanguage] });
}

/** Returns a value in words, a list with one line per entry; null when there is none. */
export function siteValueWords(path: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (FILES.has(path)) return siteFile;
  if (!Array.isArray(value)) return codeWords(value);
  if (value.length === 0) return null;
  const lines = Object.hasOwn(ROWS, path) ? ROWS[path as keyof typeof ROWS](value as never) : value.map(entryWords);
  return lines.join('\n');
}

/** Lists whose rows have values that say nothing by themselves. */
const ROWS = {
  'places.localities': (rows: DocumentLists['localities']) =>
    rows.map(({ name, city, lat, lng, aliases = [], hidden }) => {
      const row = fill(siteRows.locality, { name, city, lat: String(lat), lng: String(lng) });
      return withHidden(
        aliases.length > 0 ? fill(siteRows.alsoCalled, { row, aliases: aliases.join(', ') }) : row,
        hidden,
      );
    }),
  'places.landmarks': (rows: DocumentLists['landmarks']) =>
    rows.map(({ name, kind, lat, lng }) =>
      fill(siteRows.landmark, { name, kind: codeWords(kind), lat: String(lat), lng: String(lng) }),
    ),
  'homes.bands': (rows: DocumentLists['bands']) => labelled(rows).map(({ label }) => label),
  'homes.amenities': (rows: DocumentLists['amenities']) => rows.map(({ name, hidden }) => withHidden(name, hidden)),
};

const withHidden = (row: string, isHidden = false) => (isHidden ? fill(siteRows.hidden, { row }) : row);

/** Formats a row, such as a label and its number. */
function entryWords(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return codeWords(entry);
  return Object.values(entry)
    .filter((part) => part !== undefined)
    .map(codeWords)
    .join(': ');
}

function codeWords(value: unknown): string {
  const text = String(value);
  return Object.hasOwn(siteCodes, text) ? siteCodes[text as keyof typeof siteCodes] : text;
}
