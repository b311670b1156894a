import type { PropertyStats } from '@aangan/contract/entities';
import type { PropertySearch } from '@aangan/contract/inputs';
import { sql } from 'kysely';
import { pagedJson } from '../../database/fragments.ts';
import type { OpenDatabase } from '../../database/pool.ts';
import { prepare } from '../../database/prepared.ts';
import { joinCover } from '../shared/media.sql.ts';
import { cardJson, detailJson, joinShownMedia, type Audience } from './properties.presenter.ts';
import { pageStatement } from './properties.search.ts';

interface JsonRow {
  json: string;
}

/** More would make the home page endless; the listing shows the rest. */
const FEATURED_LIMIT = 24;

/**
 * A page of cards as JSON text of `paged(propertyCard)`, by two statements. The first is planned anew each time,
 * since a plan that fits all filters serves none of them well; the second never is.
 */
export async function searchProperties(
  database: OpenDatabase,
  search: PropertySearch,
  audience: Audience,
): Promise<string> {
  const { rows } = await pageStatement(search).execute(database.db);
  const { total, ids } = rows[0] ?? { total: 0, ids: '{}' };
  const [cards] = await cardStatements[audience](database, ids);
  return pagedJson(cards?.json ?? '[]', total, search);
}

/** The featured properties, newest first, as a JSON list of cards. */
export async function listFeatured(database: OpenDatabase, audience: Audience): Promise<string> {
  const [row] = await featuredStatements[audience](database);
  return row?.json ?? '[]';
}

/** Everything about one property as JSON text; null when there is none. */
export async function findDetail(database: OpenDatabase, id: number): Promise<string | null> {
  const [row] = await detailStatement(database, id);
  return row?.json ?? null;
}

/** Counts for the home page. */
export async function findStats(database: OpenDatabase): Promise<PropertyStats> {
  const [row] = await statsStatement(database);
  return row ?? { total: 0, totalLocations: 0, avgGrowth: null, sampleCatalogue: false };
}

const prepareCards = (audience: Audience) =>
  prepare(
    `cards_${audience}`,
    sql<JsonRow>`
    SELECT coalesce(json_agg(${cardJson(audience)} ORDER BY wanted.position), '[]')::text AS json
    FROM unnest(${sql.raw('$1')}::bigint[]) WITH ORDINALITY AS wanted (id, position)
    JOIN properties p ON p.id = wanted.id ${joinCover}`,
  );
const cardStatements = { visitor: prepareCards('visitor'), user: prepareCards('user') };

const prepareFeatured = (audience: Audience) =>
  prepare(
    `featured_${audience}`,
    sql<JsonRow>`
    SELECT coalesce(json_agg(${cardJson(audience)} ORDER BY p.id DESC), '[]')::text AS json
    FROM (SELECT * FROM properties WHERE featured ORDER BY id DESC LIMIT ${sql.lit(FEATURED_LIMIT)}) p
    ${joinCover}`,
  );
const featuredStatements = { visitor: prepareFeatured('visitor'), user: prepareFeatured('user') };

const detailStatement = prepare(
  'property_detail',
  sql<JsonRow>`
  SELECT ${detailJson}::text AS json FROM properties p ${joinCover} ${joinShownMedia}
  WHERE p.id = ${sql.raw('$1')}::bigint`,
);

/**
 * From the counts that every write keeps. `avgGrowth` is the mean of the yearly growth over the properties that have one
 * (HOME3), in percent, to one decimal; null when there is none.
 */
const statsStatement = prepare(
  'property_stats',
  sql<PropertyStats>`
  SELECT coalesce(sum(properties), 0)::bigint AS total, count(*) FILTER (WHERE properties > 0) AS "totalLocations",
    (SELECT round(100 * sum(growth) / nullif(sum(properties), 0), 1) FROM growth_counts) AS "avgGrowth",
    coalesce(bool_or(has_sample), false) AS "sampleCatalogue"
  FROM (
    SELECT sum(properties) AS properties, coalesce(sum(properties) FILTER (WHERE sample), 0) > 0 AS has_sample
    FROM property_counts GROUP BY location
  ) by_location`,
);
