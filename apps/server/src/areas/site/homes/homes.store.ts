import { numberAmenities, type ListedAmenity } from '@aangan/contract/site/amenity-numbers';
import type { SiteDocument } from '@aangan/contract/site/document';
import type { Database } from '../../../database/pool.ts';
import { AppError } from '../../../http/kernel/app-error.ts';
import { listOfLastDays } from '../versions/versions.store.ts';
import { homesTexts } from './homes.texts.ts';

/**
 * Gives a document the numbers of its amenities, before it is compared, rendered or stored (S31). Raises LIMIT_REACHED where
 * none is left.
 * @param before the document in force
 */
export async function assignAmenityNumbers(
  db: Database,
  before: SiteDocument,
  document: SiteDocument,
): Promise<SiteDocument> {
  const listed = document.homes?.amenities;
  if (!listed) return document;
  const lists = await listOfLastDays<ListedAmenity[]>(db, ['homes', 'amenities']);
  const usedLately = lists.flatMap((amenities) => amenities ?? []);
  const amenities = numberAmenities(before.homes?.amenities ?? [], listed, usedLately);
  if (!amenities) throw new AppError('LIMIT_REACHED', homesTexts.noNumber);
  return { ...document, homes: { ...document.homes, amenities } };
}
