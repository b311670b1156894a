import type { Publication } from '@aangan/contract/catalogue/lists';
import { sql } from 'kysely';
import type { Database } from '../../../database/pool.ts';
import { prepareStep } from '../../../database/prepared.ts';
import { adminFlatsJson, characteristicsJson, extraCostsJson } from '../../../sql/facts.sql.ts';
import { textsJson } from '../../../sql/texts.sql.ts';
import { phasesJson } from '../properties/properties.presenter.ts';
import type { ExportedProperty } from './change-sets.columns.ts';
import { isFiltered } from './change-sets.list-store.ts';

/** SQL for an `ExportedProperty` of `p`. */
const exportedJson = sql<ExportedProperty>`json_build_object(
  'id', p.id, 'version', p.version, 'externalId', p.external_id, 'name', p.name, 'description', p.description,
  'texts', ${textsJson},
  'address', json_build_object('location', p.location, 'city', p.city, 'state', p.state, 'zipcode', p.zipcode),
  'minPrice', p.min_price, 'maxPrice', p.max_price, 'status', p.status, 'featured', p.featured,
  'assignedUserId', p.assigned_user_id::text, 'consultant', (SELECT contact_no FROM users WHERE id = p.assigned_user_id),
  'workDone', p.work_done, 'possessionDate', p.possession_date, 'reraNo', p.rera_no, 'reraUrl', p.rera_url,
  'videoUrl', p.video_url, 'mapUrl', p.map_url, 'lat', p.lat, 'lng', p.lng, 'phases', ${phasesJson},
  'flats', ${adminFlatsJson}, 'notInPrice', ${extraCostsJson}, 'notInPriceAsOf', p.not_in_price_as_of,
  'characteristics', ${characteristicsJson}, 'amenities', to_json(p.amenities), 'publication', p.publication)`;

export interface ExportFilter {
  name: string;
  publication?: Publication | undefined;
}

/** Reads at most `size` properties of the admin's list above an id, in the order of ids. */
export async function readExported(
  db: Database,
  filter: ExportFilter,
  { aboveId, size }: { aboveId: number; size: number },
): Promise<ExportedProperty[]> {
  const { rows } = await sql<{ property: ExportedProperty }>`
    SELECT ${exportedJson} AS property FROM (
      SELECT p.id FROM properties p WHERE ${isFiltered(filter)} AND p.id > ${aboveId} ORDER BY p.id LIMIT ${size}
    ) shown JOIN properties p ON p.id = shown.id ORDER BY p.id`.execute(db);
  return rows.map(({ property }) => property);
}

/** Reads a property as it would be exported; null when there is none. */
export async function findExported(db: Database, id: number): Promise<ExportedProperty | null> {
  const [row] = await exported(db, { id });
  return row?.property ?? null;
}

const exported = prepareStep<{ id: number }, { property: ExportedProperty }>(
  'property_exported',
  (of) => sql`SELECT ${exportedJson} AS property FROM properties p WHERE p.id = ${of.id}`,
);
