import type { PropertyStats } from '@aangan/contract/entities';
import type { PropertySearch } from '@aangan/contract/inputs';
import { sql } from 'kysely';
import { pagedJson } from '../../database/fragments.ts';
import type { OpenDatabase } from '../../database/pool.ts';
import { prepare } from '../../database/prepared.ts';
import { catalogueVersion } from '../../http/catalogue-version.ts';
import type { Filled } from '../../http/kept-answers.ts';
import { joinCover } from '../shared/media.sql.ts';
import { cardJson, detailJson, joinShownMedia, type Audience } from './properties.presenter.ts';
import { pageStatement } from './properties.search.ts';
import type { Totals } from './properties.totals.ts';

/** More would make the home page endless; the listing shows the rest. */
const FEATURED_LIMIT = 24;
/** A shorter record says nothing about a year. */
const GROWTH_MIN_DAYS = 90;

/**
 * A page of cards as JSON text of `paged(propertyCard)`, by two statements. The first is planned anew each time,
 * since a plan that fits all filters serves none of them well; the second never is. Both say which version of the
 * catalogue they saw: where that is the same nothing changed between them, and else both are asked again.
 */
export async function searchProperties(
  database: OpenDatabase,
  search: PropertySearch,
  { audience, totals }: { audience: Audience; totals: Totals },
): Promise<Filled> {
  for (;;) {
    const { rows } = await pageStatement(search, totals.find(search)).execute(database.db);
    const { version, total, ids } = rows[0] ?? { version: 0, total: 0, ids: '{}' };
    totals.note(search, { version, total });
    const cards = only(await cardStatements[audience](database, ids));
    if (cards.version === version) return { version, json: pagedJson(cards.json, total, search) };
  }
}

/** The featured properties, newest first, as a JSON list of cards. */
export async function listFeatured(database: OpenDatabase, audience: Audience): Promise<Filled> {
  return only(await featuredStatements[audience](database));
}

/** Everything about one property as JSON text; null when there is none. */
export async function findDetail(database: OpenDatabase, id: number): Promise<Filled<string | null>> {
  return only(await detailStatement(database, id));
}

/** Counts for the home page, as JSON text. */
export async function findStats(database: OpenDatabase): Promise<Filled> {
  const { version, ...stats } = only(await statsStatement(database));
  return { version, json: JSON.stringify(stats satisfies PropertyStats) };
}

/** The row of a statement that always has one. */
function only<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('A statement without a condition returned no row');
  return row;
}

const prepareCards = (audience: Audience) =>
  prepare(
    `cards_${audience}`,
    sql<Filled>`
    SELECT ${catalogueVersion} AS version, coalesce(json_agg(${cardJson(audience)} ORDER BY wanted.position), '[]')::text AS json
    FROM unnest(${sql.raw('$1')}::bigint[]) WITH ORDINALITY AS wanted (id, position)
    JOIN properties p ON p.id = wanted.id ${joinCover}`,
  );
const cardStatements = { visitor: prepareCards('visitor'), user: prepareCards('user') };

const prepareFeatured = (audience: Audience) =>
  prepare(
    `featured_${audience}`,
    sql<Filled>`
    SELECT ${catalogueVersion} AS version, coalesce(json_agg(${cardJson(audience)} ORDER BY p.id DESC), '[]')::text AS json
    FROM (SELECT * FROM properties WHERE featured ORDER BY id DESC LIMIT ${sql.lit(FEATURED_LIMIT)}) p
    ${joinCover}`,
  );
const featuredStatements = { visitor: prepareFeatured('visitor'), user: prepareFeatured('user') };

const detailStatement = prepare(
  'property_detail',
  sql<Filled<string | null>>`
  SELECT ${catalogueVersion} AS version, (SELECT ${detailJson}::text FROM properties p ${joinCover} ${joinShownMedia}
    WHERE p.id = ${sql.raw('$1')}::bigint) AS json`,
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
  sql<PropertyStats & { version: number }>`
  SELECT ${catalogueVersion} AS version,
    (SELECT count(*) FROM properties) AS total,
    (SELECT count(*) FROM (${distinctLocations}) found WHERE location IS NOT NULL) AS "totalLocations",
    (SELECT round((avg(growth) * 100)::numeric, 1) FROM (${yearlyGrowth}) grown) AS "avgGrowth",
    EXISTS (SELECT FROM properties WHERE sample) AS "sampleCatalogue"`,
);
