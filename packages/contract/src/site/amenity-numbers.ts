/** The numbers of amenities: the places of their bits in masks (S31, S34). */
import { AMENITIES } from '../catalogue/filter-lists.ts';
import type { SiteAmenity } from '../core/site-lists.ts';
import { SITE_LIMITS } from './document-fields.ts';

/** An amenity of a document, which has a number once it is saved. */
export interface ListedAmenity {
  name: string;
  hidden?: boolean | undefined;
  n?: number | undefined;
}

const isSame = (name: string) => {
  const wanted = name.toLowerCase();
  return (other: { name: string }) => other.name.toLowerCase() === wanted;
};

const USUAL: readonly SiteAmenity[] = AMENITIES.map((name, n) => ({ name, n }));

/**
 * Gives each amenity of a document its number. One of the usual list has the number of its place there, listed or not; any
 * other keeps that of the version before, or gets back the one that it had lately; a new one gets one that no version of
 * late has used, since events and saved searches that have its bit mean another amenity.
 * @param before those of the version in force
 * @param after those of the document to be saved; their own `n` count for nothing
 * @param usedLately those of all versions of the last 100 days
 * @returns the same in their order with `n`; null where no number is left
 */
export function numberAmenities<Listed extends ListedAmenity>(
  before: readonly ListedAmenity[],
  after: readonly Listed[],
  usedLately: readonly ListedAmenity[],
): (Listed & { n: number })[] | null {
  const known = [...USUAL, ...before, ...usedLately];
  const taken = new Set(known.map(({ n }) => n));
  const free = Array.from({ length: SITE_LIMITS.amenities }, (_, n) => n).filter((n) => !taken.has(n));
  const numbered = after.map((one) => ({ ...one, n: known.find(isSame(one.name))?.n ?? free.shift() ?? -1 }));
  return numbered.every(({ n }) => n >= 0) ? numbered : null;
}

/**
 * Gives the amenities of a site: those of its document, then the usual ones that it leaves out, which are hidden. A document
 * without numbers, as a form has it before a save, gets some of its own.
 */
export function amenitiesOf(listed: readonly ListedAmenity[]): { offered: string[]; known: SiteAmenity[] } {
  const numbered = numberAmenities(listed, listed, []) ?? [];
  const leftOut = USUAL.filter(({ name }) => !listed.some(isSame(name)));
  return {
    offered: numbered.flatMap(({ name, hidden }) => (hidden ? [] : name)),
    known: [...numbered.map(({ name, n }) => ({ name, n })), ...leftOut],
  };
}
