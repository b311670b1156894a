/** Compares documents of a site: what an admin is about to save, and what another one saved meanwhile. */
import type { SiteDocument } from '@aangan/contract/site/document';
import type { Choice, Conflict } from '../shared/conflict-dialog.tsx';
import { SITE_FIELDS, siteFieldWords, siteValueWords } from '../shared/site-words.ts';
import { listChanges } from './site-list-changes.ts';
import { fieldsOf, siteUnder, withValue } from './site-values.ts';
import { site as texts } from './site.texts.ts';
import { fill } from '@aangan/contract/core/translation';

/** A changed field as text. */
export interface SiteChange {
  path: string;
  label: string;
  before: string;
  after: string;
  /** Of a long list what becomes of its rows, in place of the list before and after. */
  rows?: readonly string[];
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const orderOf = (path: string) => (SITE_FIELDS as string[]).indexOf(path) + 1 || Infinity;

/** Returns the paths of the fields that differ, in the order of the form. */
function differing(one: SiteDocument, other: SiteDocument): string[] {
  const [left, right] = [fieldsOf(one), fieldsOf(other)];
  const paths = [...new Set([...left.keys(), ...right.keys()])].filter(
    (path) => !isSame(left.get(path), right.get(path)),
  );
  return paths.sort((a, b) => orderOf(a) - orderOf(b));
}

const labelOf = (path: string) => siteFieldWords(path) ?? path;

function textOf(path: string, document: SiteDocument): string {
  const value = fieldsOf(document).get(path);
  return siteValueWords(path, value) ?? (value === undefined ? texts.theDefault : texts.none);
}

/** Returns the changes between two documents in words. */
export function changesOf(before: SiteDocument, after: SiteDocument): SiteChange[] {
  return differing(before, after).map((path) => {
    const rows = listChanges(path, before, after);
    return {
      path,
      label: labelOf(path),
      before: textOf(path, before),
      after: textOf(path, after),
      ...(rows && { rows }),
    };
  });
}

/** Returns the labels of changed paths in one text. */
export function changedWords(paths: readonly string[]): string {
  return paths.map(labelOf).join(', ');
}

/** How many changed fields are named at once. */
const NAMED_AT_ONCE = 5;

/** Returns a short text for many changed paths, and a line for each part with all of them; null for a few. */
export function manyChangedWords(paths: readonly string[]): { short: string; lines: string[] } | null {
  if (paths.length <= NAMED_AT_ONCE) return null;
  const sorted = [...paths].sort((a, b) => orderOf(a) - orderOf(b));
  const first = changedWords(sorted.slice(0, 2));
  const parts = [...new Set(sorted.map(partOf))];
  return {
    short: fill(texts.history.andMore, { first, count: String(sorted.length - 2) }),
    lines: parts.map((part) =>
      fill(texts.history.ofPart, { part, fields: changedWords(sorted.filter((path) => partOf(path) === part)) }),
    ),
  };
}

/** Returns the title of the part that a path belongs to. */
function partOf(path: string): string {
  const [part = ''] = path.split('.');
  return (texts.parts as Partial<Record<string, string>>)[part] ?? texts.history.ofRates;
}

/** Returns what an admin has to know before saving (S16). */
export function warningsOf(before: SiteDocument, after: SiteDocument): string[] {
  const { legalName: old } = siteUnder(before);
  return siteUnder(after).legalName === old ? [] : [fill(texts.agreedTo, { old })];
}

/**
 * Returns the fields whose typed value differs from the stored one.
 * @param base the document that the form was opened with
 */
export function conflictsOf(base: SiteDocument, mine: SiteDocument, newest: SiteDocument): Conflict[] {
  return differing(mine, newest).map((path) => ({
    field: path,
    label: labelOf(path),
    mine: textOf(path, mine),
    newest: textOf(path, newest),
    suggestion: isSame(fieldsOf(mine).get(path), fieldsOf(base).get(path)) ? 'newest' : 'mine',
  }));
}

/** Merges my chosen values into the newest document. */
export function mergeDocuments(
  mine: SiteDocument,
  newest: SiteDocument,
  choices: Partial<Record<string, Choice>>,
): SiteDocument {
  const own = fieldsOf(mine);
  return differing(mine, newest)
    .filter((path) => choices[path] === 'mine')
    .reduce((merged, path) => withValue(merged, path, own.get(path)), newest);
}
