/** Compares documents of a site: what an admin is about to save, and what another one saved meanwhile. */
import type { SiteDocument } from '@aangan/contract/site/document';
import type { Choice, Conflict } from '../shared/conflict-dialog.tsx';
import { SITE_FIELDS, siteFieldWords, siteValueWords } from '../shared/site-words.ts';
import { fieldsOf, siteUnder, withValue } from './site-values.ts';
import { site as texts } from './site.texts.ts';
import { fill } from '@aangan/contract/core/translation';

/** A changed field as text. */
export interface SiteChange {
  path: string;
  label: string;
  before: string;
  after: string;
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
const textOf = (path: string, document: SiteDocument) =>
  siteValueWords(path, fieldsOf(document).get(path)) ?? texts.theDefault;

/** Returns the changes between two documents in words. */
export function changesOf(before: SiteDocument, after: SiteDocument): SiteChange[] {
  return differing(before, after).map((path) => ({
    path,
    label: labelOf(path),
    before: textOf(path, before),
    after: textOf(path, after),
  }));
}

/** Returns the labels of changed paths in one text. */
export function changedWords(paths: readonly string[]): string {
  return paths.map(labelOf).join(', ');
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
