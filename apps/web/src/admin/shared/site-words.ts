/** The fields of a site and their values in words, for its page and for the audit log. */
import { siteCodes, siteFields, siteFile } from './site-words.texts.ts';

export type SiteField = keyof typeof siteFields;

/** Paths of the fields, in the order of the form. */
export const SITE_FIELDS = Object.keys(siteFields) as SiteField[];

const FILES: ReadonlySet<string> = new Set<SiteField>([
  'look.mark',
  'look.wordmark',
  'look.wordmarkOnDark',
  'look.picture',
]);

const isSiteField = (path: string): path is SiteField => Object.hasOwn(siteFields, path);

/** Returns the label of a field; undefined for a path that is none of a site's. */
export function siteFieldWords(path: string): string | undefined {
  return isSiteField(path) ? siteFields[path] : undefined;
}

/** Returns a value in words, a list with one line per entry; null when there is none. */
export function siteValueWords(path: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (FILES.has(path)) return siteFile;
  if (!Array.isArray(value)) return codeWords(value);
  return value.length === 0 ? null : value.map(entryWords).join('\n');
}

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
