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
/** A shorter record says nothing about a year. */
const GROWTH_MIN_DAYS = 90;

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

/** One index step a location, where DISTINCT would read every row. */
const distinctLocations = sql`
  WITH RECURSIVE step AS (
    SELECT min(location) AS location FROM properties
    UNION ALL
    SELECT (SELECT min(location) FROM properties WHERE location > step.location) FROM step WHERE location IS NOT NULL
  ) SELECT location FROM step`;

/**
 * The yearly change of each property whose recorded lowest prices span at least 90 days (HOME3): (last / first) ^
 * (365.25 / days between) - 1.
 */
const yearlyGrowth = sql`
  SELECT power(prices[cardinality(prices)]::float8 / prices[1], 365.25 / days) - 1 AS growth
  FROM (
    SELECT array_agg(min_price ORDER BY recorded_on) AS prices, max(recorded_on) - min(recorded_on) AS days
    FROM price_history WHERE min_price > 0 GROUP BY property_id
  ) recorded
  WHERE days >= ${sql.lit(GROWTH_MIN_DAYS)}`;

/** `avgGrowth` is the mean over the properties, in percent, to one decimal; null when there is none. */
const statsStatement = prepare(
  'property_stats',
  sql<PropertyStats>`
  SELECT
    (SELECT count(*) FROM properties) AS total,
    (SELECT count(*) FROM (${distinctLocations}) found WHERE location IS NOT NULL) AS "totalLocations",
    (SELECT round((avg(growth) * 100)::numeric, 1) FROM (${yearlyGrowth}) grown) AS "avgGrowth",
    EXISTS (SELECT FROM properties WHERE sample) AS "sampleCatalogue"`,
);
