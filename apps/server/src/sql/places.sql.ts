import { findLocality } from '@aangan/contract/catalogue/localities';
import { LOCALITIES } from '@aangan/contract/catalogue/search-lists';
import { DEFAULT_SITE, SITE } from '@aangan/contract/core/site';
import type { SiteLocality } from '@aangan/contract/core/site-lists';
import { sql } from 'kysely';
import type { Database } from '../database/pool.ts';

// The localities that homes are written with (S28): those of the newest version of the site, which another process may have
// saved a moment ago.

/** Any number will do; no other lock has it. */
const PLACES_LOCK_KEY = 4_718_205_313;

/** The address of a home in a locality: of a firm's own locality with its city and state (S29). */
export type PlacedAddress = { location: string } & ({ city: string; state: string } | { city?: never; state?: never });

/** Gives the address in a locality by its name or an alias; null for one that isn't there. */
export type FindLocality = (location: string) => PlacedAddress | null;

/**
 * Waits for a save that renames or removes localities, and has those that come later wait until the transaction ends (S28).
 * Every writer of a property calls it before it locks one.
 * @returns the localities as the newest version has them
 */
export async function holdPlaces(trx: Database): Promise<FindLocality> {
  await sql`SELECT pg_advisory_xact_lock_shared(${PLACES_LOCK_KEY})`.execute(trx);
  // by a statement of its own, which sees what was saved while the lock was waited for
  const { rows } = await sql<StoredPlaces>`
    SELECT site #> '{places,localities}' AS localities, site #>> '{places,state}' AS state
    FROM site_versions ORDER BY id DESC LIMIT 1`.execute(trx);
  return findLocalityIn(rows[0] ?? { localities: SITE.localities ?? null, state: SITE.state });
}

interface StoredPlaces {
  localities: readonly Pick<SiteLocality, 'name' | 'city' | 'aliases'>[] | null;
  state: string | null;
}

function findLocalityIn({ localities, state }: StoredPlaces): FindLocality {
  if (localities === null) return (location) => (LOCALITIES.some((name) => name === location) ? { location } : null);
  return (location) => {
    const found = findLocality(localities, location);
    return found ? { location: found.name, city: found.city, state: state ?? DEFAULT_SITE.state } : null;
  };
}

/** Waits for all writers of properties, and has new ones wait until the transaction ends (S28). */
export async function lockPlaces(trx: Database): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${PLACES_LOCK_KEY})`.execute(trx);
}
