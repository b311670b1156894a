import { DEFAULT_SITE } from '@aangan/contract/core/site';
import type { SiteDocument } from '@aangan/contract/site/document';
import { SITE_LIMITS } from '@aangan/contract/site/document-fields';
import { DEFAULT_LOCALITIES, localitiesOf, type GivenLocality } from '@aangan/contract/site/places';

// What becomes of the localities of one version in the next one (S26, S27, S31).

type Numbered = Pick<GivenLocality, 'name'> & { n: number };

/** Homes of a locality that get another name, or the city and state that it has by now. */
export interface Move {
  from: string;
  to: string;
  city: string;
  state: string;
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * Pairs each locality with what it was before: the one of its name, else one whose name is among its aliases (S26), else
 * the one of its number, as one of the usual ones that come back has it.
 * @param before no two of which have one name, in whatever letter case
 */
function pairsOf<Former extends { name: string; n?: number | undefined }>(
  before: readonly Former[],
  after: readonly GivenLocality[],
): { former: Former | undefined; locality: GivenLocality }[] {
  return after.map((locality) => {
    const [own, ...others] = [locality.name, ...(locality.aliases ?? [])].map((name) =>
      before.find((former) => isSame(former.name, name)),
    );
    const ofNumber = locality.n === undefined ? undefined : before.find(({ n }) => n === locality.n);
    return { former: own ?? others.find((former) => former !== undefined) ?? ofNumber, locality };
  });
}

/** Lists the names of localities of before that are none by now. */
export function removedNames(before: SiteDocument, after: SiteDocument): string[] {
  const all = localitiesOf(before);
  const left = new Set(pairsOf(all, localitiesOf(after)).map(({ former }) => former));
  return all.filter((one) => !left.has(one)).map(({ name }) => name);
}

/** Lists the updates of homes: of those in localities with another name, city or state. */
export function movesOf(before: SiteDocument, after: SiteDocument): Move[] {
  const isOwn = before.places?.localities !== undefined || after.places?.localities !== undefined;
  const stateBefore = before.places?.state ?? DEFAULT_SITE.state;
  const { state = DEFAULT_SITE.state } = after.places ?? {};
  return pairsOf(localitiesOf(before), localitiesOf(after)).flatMap(({ former, locality: { name, city } }) => {
    if (former === undefined) return [];
    const isMoved = former.city !== city || stateBefore !== state;
    return former.name !== name || (isOwn && isMoved) ? [{ from: former.name, to: name, city, state }] : [];
  });
}

/**
 * Gives the localities of a document their numbers (S31): the one that they had, also where they were renamed; that of a
 * name of the past; else the lowest that no version of the past has. A locality that has the number of another name of
 * before is that one under its earlier name, and gets its name as an alias (S26).
 * @param before the document in force, whose localities have theirs
 * @param past the localities of other versions of the last 100 days, newest first
 * @returns null where no number is left
 */
export function numberLocalities(
  document: SiteDocument,
  before: SiteDocument,
  past: readonly (readonly Numbered[])[],
): SiteDocument | null {
  // a number that was typed counts for nothing
  const list = localitiesOf(document).map(({ n: _, ...one }): GivenLocality => one);
  const formerly = numberedOf(before);
  const known = [...formerly, ...past.flat()];
  const pairs = pairsOf(formerly, list);
  const numbers = pairs.map(({ former }) => former?.n);
  const isFree = (n: number) => !numbers.includes(n);
  for (const [index, { name }] of list.entries()) {
    numbers[index] ??= known.find((one) => isSame(one.name, name) && isFree(one.n))?.n;
  }
  const used = new Set(known.map(({ n }) => n));
  const all = Array.from({ length: SITE_LIMITS.localities }, (_, n) => n);
  for (const index of list.keys()) {
    numbers[index] ??= all.find((n) => isFree(n) && !used.has(n));
    if (numbers[index] === undefined) return null;
  }
  let isUsual = document.places?.localities === undefined;
  const localities = list.map((one, index): GivenLocality => {
    const n = numbers[index];
    const earlier = pairs[index]?.former === undefined && formerly.find((former) => former.n === n);
    isUsual &&= !earlier && n === DEFAULT_LOCALITIES[index]?.n;
    return { ...(earlier ? withAlias(one, earlier.name) : one), n };
  });
  if (isUsual) return document;
  return { ...document, places: { ...document.places, localities } };
}

/** The localities of a stored document with their numbers. */
export const numberedOf = (document: SiteDocument): Numbered[] =>
  localitiesOf(document).flatMap(({ name, n }) => (n === undefined ? [] : [{ name, n }]));

function withAlias(locality: GivenLocality, alias: string): GivenLocality {
  const { aliases = [] } = locality;
  return { ...locality, aliases: [alias, ...aliases].slice(0, SITE_LIMITS.aliases) };
}
