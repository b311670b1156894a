import type { ComparedFlats } from '@aangan/contract/catalogue/compare-entities';
import { areaPoint } from '@aangan/contract/catalogue/distance';
import { distancesFrom } from '@aangan/contract/catalogue/places';
import { movedMonths } from '@aangan/contract/catalogue/possession';
import { ratesOn } from '@aangan/contract/catalogue/price-rates';
import type { StoredComparison } from './prices.compare-store.ts';
import { openFlat } from './prices.rules.ts';

/**
 * Flats side by side, each price taken apart (T32).
 * @param asked ids in their order; those that are not there are told of
 * @param today in India, 'yyyy-MM-dd'
 */
export function compareFlats(
  { rates, flats }: StoredComparison,
  asked: readonly number[],
  today: string,
): ComparedFlats {
  const inForce = ratesOn(rates, today);
  const found = new Set(flats.map(({ flat }) => flat.flatId));
  return {
    asOf: today,
    rates: inForce,
    flats: flats.map(({ flat, shown, place }) => ({
      id: flat.flatId,
      ...openFlat(flat, shown, rates, inForce),
      ...shown,
      movedMonths: movedMonths(shown.registeredCompletion, shown.revisedCompletion),
      // from the area point whoever asks (T40): the same measures for all homes, whichever of them somebody has booked
      distances: place === null ? [] : distancesFrom(areaPoint(place)),
    })),
    missing: asked.filter((id) => !found.has(id)),
  };
}
