import type { ComparedFlat } from '@aangan/contract/catalogue/compare-entities';
import type { Point } from '@aangan/contract/catalogue/distance';
import type { OpenFlat } from '@aangan/contract/catalogue/price-entities';
import { sql } from 'kysely';
import { prepare, type StatementPlace } from '../../../database/prepared.ts';
import { characteristicsJson, extraCostsJson } from '../../../sql/facts.sql.ts';
import { flatPlanJson, joinCover } from '../../../sql/media.sql.ts';
import { isListed } from '../../../sql/properties.sql.ts';
import { addedRates, flatJson, type AddedRates, type StoredFlat } from './prices.store.ts';

interface StoredComparedFlat {
  flat: StoredFlat;
  /** What is shown as it is stored. */
  shown: Omit<ComparedFlat, keyof OpenFlat | 'id' | 'movedMonths' | 'distances'>;
  /** The exact one. */
  place: Point | null;
}

export interface StoredComparison {
  rates: AddedRates[];
  flats: StoredComparedFlat[];
}

/** Flats of any homes in the order asked, without those that are not there, with all rates, in one statement. */
export async function findCompared(place: StatementPlace, ids: readonly number[]): Promise<StoredComparison> {
  const [compared] = await comparedStatement(place, `{${ids.join(',')}}`);
  if (compared === undefined) throw new Error('A statement without a condition returned no row');
  return compared;
}

const comparedStatement = prepare(
  'compared_flats',
  sql<StoredComparison>`
  SELECT ${addedRates} AS rates, (
    SELECT coalesce(json_agg(json_build_object('flat', ${flatJson}, 'shown', json_build_object(
        'unitsTotal', f.units_total, 'unitsAvailable', f.units_available, 'unitsAsOf', f.units_as_of, 'plan', ${flatPlanJson},
        'propertyId', p.id, 'name', p.name, 'location', p.location, 'image', cover.image,
        'reraNo', p.rera_no, 'reraUrl', p.rera_url, 'possessionDate', p.possession_date,
        'registeredCompletion', h.registered_completion, 'revisedCompletion', h.revised_completion,
        'readyBy', p.ready_by, 'workDone', p.work_done, 'checkedOn', h.checked_on,
        'amenities', to_json(p.amenities), 'characteristics', ${characteristicsJson},
        'notInPrice', ${extraCostsJson}, 'notInPriceAsOf', p.not_in_price_as_of),
        'place', CASE WHEN p.lat IS NOT NULL THEN json_build_object('lat', p.lat, 'lng', p.lng) END)
      ORDER BY asked.position), '[]')
    FROM unnest(${sql.raw('$1')}::bigint[]) WITH ORDINALITY asked (id, position)
    JOIN flats f ON f.id = asked.id
    JOIN properties p ON p.id = f.property_id AND ${isListed('p')} ${joinCover}
    LEFT JOIN LATERAL (
      SELECT * FROM property_phases WHERE property_id = p.id ORDER BY position LIMIT 1
    ) h ON true) AS flats`,
);
