import type { PropertyStats } from '@aangan/contract/entities';
import type { PropertySearch } from '@aangan/contract/inputs';
import { sql } from 'kysely';
import { joinCover } from '../../database/media-json.ts';
import type { Database } from '../../database/pool.ts';
import { cardJson, detailJson, joinShownMedia, type Audience } from './properties.presenter.ts';
import { searchStatement } from './property-search.ts';

/** More would make the home page endless; the listing shows the rest. */
const FEATURED_LIMIT = 24;
/** A shorter record says nothing about a year. */
const GROWTH_MIN_DAYS = 90;

export type PropertiesStore = ReturnType<typeof createPropertiesStore>;

/** The catalogue's reads, one statement each; JSON text as the contract has it, built by Postgres. */
export function createPropertiesStore(db: Database) {
  return {
    /** A page of cards as JSON text of `paged(propertyCard)`. */
    async search(search: PropertySearch, audience: Audience): Promise<string> {
      const { rows } = await searchStatement(search, audience).execute(db);
      return rows[0]?.json ?? '';
    },

    /** The featured properties, newest first, as a JSON list of cards. */
    async listFeatured(audience: Audience): Promise<string> {
      const { rows } = await sql<{ json: string }>`
        SELECT coalesce(json_agg(${cardJson(audience)} ORDER BY p.id DESC), '[]')::text AS json
        FROM (SELECT * FROM properties WHERE featured ORDER BY id DESC LIMIT ${sql.lit(FEATURED_LIMIT)}) p
        ${joinCover}`.execute(db);
      return rows[0]?.json ?? '';
    },

    /** Everything about one property as JSON text, undefined when there is none. */
    async findDetail(id: number): Promise<string | undefined> {
      const { rows } = await sql<{ json: string }>`
        SELECT ${detailJson}::text AS json FROM properties p ${joinCover} ${joinShownMedia} WHERE p.id = ${id}
      `.execute(db);
      return rows[0]?.json;
    },

    /**
     * Counts for the home page. `avgGrowth` (decision 21): for each property whose recorded minimum prices span at
     * least 90 days, (last / first) ^ (365.25 / days between) - 1; the mean over these properties, in percent, to one
     * decimal; null when there is no such property.
     */
    async findStats(): Promise<PropertyStats> {
      const { rows } = await sql<PropertyStats>`
        SELECT
          (SELECT count(*) FROM properties) AS total,
          (SELECT count(*) FROM (${distinctLocations}) found WHERE location IS NOT NULL) AS "totalLocations",
          (SELECT round((avg(growth) * 100)::numeric, 1) FROM (${yearlyGrowth}) grown) AS "avgGrowth",
          EXISTS (SELECT FROM properties WHERE sample) AS "sampleCatalogue"`.execute(db);
      const [stats] = rows;
      return stats ?? { total: 0, totalLocations: 0, avgGrowth: null, sampleCatalogue: false };
    },
  };
}

/** One index step a location, where DISTINCT would read every row. */
const distinctLocations = sql`
  WITH RECURSIVE step AS (
    SELECT min(location) AS location FROM properties
    UNION ALL
    SELECT (SELECT min(location) FROM properties WHERE location > step.location) FROM step WHERE location IS NOT NULL
  ) SELECT location FROM step`;

const yearlyGrowth = sql`
  SELECT power(last_price::float8 / first_price, 365.25 / days) - 1 AS growth
  FROM (
    SELECT (array_agg(min_price ORDER BY recorded_on))[1] AS first_price,
      (array_agg(min_price ORDER BY recorded_on DESC))[1] AS last_price,
      max(recorded_on) - min(recorded_on) AS days
    FROM price_history WHERE min_price > 0 GROUP BY property_id
  ) recorded
  WHERE days >= ${sql.lit(GROWTH_MIN_DAYS)}`;
