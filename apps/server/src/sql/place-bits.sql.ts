import { knownLocalities } from '@aangan/contract/catalogue/known-localities';
import { perSite } from '@aangan/contract/core/site';
import { sql } from 'kysely';
import type { Condition } from './asked-flats.sql.ts';

/** The bits of all localities: of a firm's own by their numbers (S31), of the usual ones by their order. */
const placeBits = perSite(
  (): ReadonlyMap<string, number> =>
    new Map(knownLocalities().map(({ name, n }, place) => [name, 2 ** (n ?? place)] as const)),
);

/** A bit for each locality; 0 for a place that is none of them. */
export const placeBit = (location: string): number => placeBits().get(location) ?? 0;

/** SQL for whether home `p` is in one locality, or in one of several. */
export function standsIn(count: 'one' | 'some', localities: unknown): Condition {
  return count === 'one' ? sql`p.location = ${localities}` : sql`p.location = ANY(${localities}::text[])`;
}
