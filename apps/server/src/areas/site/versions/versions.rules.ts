import type { FieldError } from '@aangan/contract/core/errors';
import { DEFAULT_SITE } from '@aangan/contract/core/site';
import { accentPairs, brandPairs, type Pair } from '@aangan/contract/site/contrast';
import { SITE_MAX_BYTES, siteDocument, type SiteDocument } from '@aangan/contract/site/document';
import { SITE_LANGUAGES } from '@aangan/contract/site/document-languages';
import { siteProblems } from '@aangan/contract/site/rules';
import { DEFAULT_ACCENT, DEFAULT_BRAND, siteValues } from '@aangan/contract/site/values';
import { changedFields, type Fields } from '../../../audit/audit.rules.ts';
import { usualTextsIn } from '../../../languages/site.ts';
import { siteTexts } from './versions.texts.ts';

type Group = Readonly<Record<string, unknown>>;
type Path = readonly PropertyKey[];

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Gives a document without its format and without empty groups, so that two of the same content are equal. */
export function compact({ format: _, ...parts }: SiteDocument): SiteDocument {
  return compactGroup(parts);
}

function compactGroup(group: Group): Group {
  const entries = Object.entries(group).map(([key, value]) => [key, isGroup(value) ? compactGroup(value) : value]);
  const isGiven = ([, value]: unknown[]) => value !== undefined && !(isGroup(value) && Object.keys(value).length === 0);
  return Object.fromEntries(entries.filter(isGiven)) as Group;
}

/** Gives the fields of a document by their paths: `firm.name`. A list is one field. */
export function fieldsOf(document: SiteDocument): Fields {
  const { format: _, ...parts } = document;
  return Object.fromEntries(leavesOf(parts, ''));
}

function leavesOf(group: Group, path: string): [string, unknown][] {
  return Object.entries(group).flatMap(([key, value]) =>
    isGroup(value) ? leavesOf(value, `${path}${key}.`) : [[`${path}${key}`, value] as [string, unknown]],
  );
}

/** Lists the paths of the fields that differ between two documents. */
export function changedPaths(before: SiteDocument, after: SiteDocument): string[] {
  const changed = changedFields(fieldsOf(before), fieldsOf(after));
  return changed ? [...new Set([...Object.keys(changed.before ?? {}), ...Object.keys(changed.after ?? {})])] : [];
}

/** Lists the parts that paths of fields belong to: `firm`, `look`. */
export function partsOf(paths: readonly string[]): string[] {
  return [...new Set(paths.map((path) => path.split('.')[0] ?? path))];
}

/** Lists what one field demands of others in a checked document, and its size. */
export function problemsOf(document: SiteDocument): FieldError[] {
  const isTooLarge = Buffer.byteLength(JSON.stringify(document)) > SITE_MAX_BYTES;
  return [...siteProblems(document), ...(isTooLarge ? [{ field: 'site', message: siteTexts.tooLarge }] : [])];
}

/**
 * Checks a document from a file.
 * @returns the document, or an error for each refused field, whose names begin with `site.`
 */
export function checkDocument(given: unknown): { document: SiteDocument } | { errors: FieldError[] } {
  const { data, error } = siteDocument.safeParse(given);
  if (error) {
    const errors = error.issues.flatMap((issue) =>
      pathsOf(issue).map((path) => ({ field: ['site', ...path].map(String).join('.'), message: issue.message })),
    );
    return { errors };
  }
  const document = compact(data);
  const errors = problemsOf(document);
  return errors.length > 0 ? { errors } : { document };
}

/**
 * Reads a stored document, where what this release doesn't know or would refuse counts as left out (S12): a newer release
 * may have written it, and no start fails for it.
 * @returns the document, and the paths of what is left out
 */
export function readStored(stored: unknown): { document: SiteDocument; leftOut: string[] } {
  let rest: unknown = structuredClone(stored);
  const leftOut: string[] = [];
  // each turn takes something away
  for (;;) {
    const parsed = siteDocument.safeParse(rest);
    const refused = parsed.success ? findRefused(parsed.data) : parsed.error.issues.slice(0, 1).flatMap(pathsOf);
    if (parsed.success && refused.length === 0) return { document: compact(parsed.data), leftOut };
    for (const path of refused) {
      leftOut.push(path.map(String).join('.'));
      rest = without(rest, path);
    }
  }
}

/** Finds given fields that the rules between fields refuse; one that they only miss can't be left out. */
function findRefused(document: SiteDocument): Path[] {
  const fields = fieldsOf(document);
  const paths = siteProblems(document).map(({ field }) => field.replace(/^site\./, ''));
  return paths.filter((path) => Object.hasOwn(fields, path)).map((path) => path.split('.'));
}

/** Gives the paths that an issue of zod is about: unknown keys are an issue of the group that has them. */
function pathsOf(issue: { path: PropertyKey[]; code: string; keys?: string[] }): Path[] {
  return issue.code === 'unrecognized_keys' ? (issue.keys ?? []).map((key) => [...issue.path, key]) : [issue.path];
}

/** Takes the value at a path away, or the last one on the way to it that exists. Without any it is the whole. */
function without(root: unknown, path: Path): unknown {
  let at: unknown = root;
  let last: { holder: object; key: PropertyKey } | undefined;
  for (const key of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) break;
    last = { holder: at, key };
    at = (at as Record<PropertyKey, unknown>)[key];
  }
  if (last === undefined) return {};
  const { holder, key } = last;
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else Reflect.deleteProperty(holder, key);
  return root;
}

/** Lists the pairs of a document's colours with what they meet on the pages. */
export function contrastOf({ look = {} }: SiteDocument): Pair[] {
  return [...brandPairs(look.brand ?? DEFAULT_BRAND), ...accentPairs(look.accent ?? DEFAULT_ACCENT)];
}

/** Gives the name of a document's site in SMS. */
export function smsNameOf(document: SiteDocument): string {
  return siteValues(document).smsName ?? DEFAULT_SITE.smsName;
}

/** Gives the names of a document's site in SMS, in English and then in the other languages. */
export function smsNamesOf(document: SiteDocument): string[] {
  const { smsName, languages } = siteValues(document, {}, undefined, [], usualTextsIn);
  const others = SITE_LANGUAGES.map(
    (language) => languages?.[language]?.smsName ?? smsName ?? usualTextsIn(language).defaults.smsName,
  );
  return [smsName ?? DEFAULT_SITE.smsName, ...others];
}

/**
 * Gives the day from which the terms of a document hold: today where the firm that they name differs (S16).
 * @param before the document before it, with its own day
 * @returns null for their own day, as for the site as it came
 */
export function termsFrom(
  document: SiteDocument,
  before: { document: SiteDocument; termsFrom: string | null },
  today: string,
): string | null {
  if (Object.keys(document).length === 0) return null;
  return firmInTerms(document) === firmInTerms(before.document) ? before.termsFrom : today;
}

/** What the legal pages name of the firm, as one text to compare. */
function firmInTerms(document: SiteDocument): string {
  const { legalName, registeredOffice, cin, gstin, arbitrationSeat, grievanceOfficer } = {
    ...DEFAULT_SITE,
    ...siteValues(document),
  };
  return JSON.stringify([legalName, registeredOffice, cin, gstin, arbitrationSeat, grievanceOfficer]);
}
