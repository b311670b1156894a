import { numberAmenities, type ListedAmenity } from '@aangan/contract/site/amenity-numbers';
import type { SiteDocument } from '@aangan/contract/site/document';
import { sql } from 'kysely';
import type { Database } from '../../../database/pool.ts';
import { AppError } from '../../../http/kernel/app-error.ts';
import { homesTexts } from './homes.texts.ts';

/**
 * Gives a document the numbers of its amenities, before it is compared, drawn or stored (S31). Raises LIMIT_REACHED where
 * none is left.
 * @param before the document in force
 */
export async function numberHomes(db: Database, before: SiteDocument, document: SiteDocument): Promise<SiteDocument> {
  const listed = document.homes?.amenities;
  if (!listed) return document;
  const amenities = numberAmenities(before.homes?.amenities ?? [], listed, await findUsedLately(db));
  if (!amenities) throw new AppError('LIMIT_REACHED', homesTexts.noNumber);
  return { ...document, homes: { ...document.homes, amenities } };
}

/** Finds the amenities of all versions that were in force in the last 100 days, for so long as events are kept. */
async function findUsedLately(db: Database): Promise<ListedAmenity[]> {
  const { rows } = await sql<{ amenities: ListedAmenity[] | null }>`
    SELECT site #> '{homes,amenities}' AS amenities FROM site_versions
    WHERE id >= coalesce((SELECT max(id) FROM site_versions WHERE saved_at <= now() - interval '100 days'), 0)
    ORDER BY id DESC`.execute(db);
  return rows.flatMap(({ amenities }) => amenities ?? []);
}
