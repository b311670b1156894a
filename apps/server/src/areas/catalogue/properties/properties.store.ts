import type {
  FoundCards,
  NearMatch,
  PropertyCard,
  PropertyDetail,
  PropertyStats,
} from '@aangan/contract/catalogue/entities';
import type { PropertySearch } from '@aangan/contract/catalogue/search-inputs';
import type { Translated } from '@aangan/contract/core/language';
import { FEATURED_MAX } from '@aangan/contract/core/list-of';
import { sql, type RawBuilder } from 'kysely';
import { pagedJson, only } from '../../../database/fragments.ts';
import type { Database, OpenDatabase } from '../../../database/pool.ts';
import { prepare, runInOneExchange, type Prepared, type StatementPlace } from '../../../database/prepared.ts';
import { catalogueVersion } from '../../../http/cache/catalogue-version.ts';
import { unavailable } from '../../../http/kernel/error-handler.ts';
import type { Filled } from '../../../http/cache/response-cache.ts';
import { joinCover, pictureJson } from '../../../sql/media.sql.ts';
import { isListed } from '../../../sql/properties.sql.ts';
import { joinTexts } from '../../../sql/texts.sql.ts';
import { addUp, facetsStatement, less, toFacets, type FacetsAsked } from './properties.facets.ts';
import { findNear } from './properties.near.ts';
import {
  cardJson,
  detailJson,
  hasRenderedImages,
  joinTypes,
  joinShownMedia,
  type Audience,
  type Naming,
} from './properties.presenter.ts';
import { pageIds, pageStatement, type HiddenHomes, type PageOptions } from './properties.search.ts';
import type { FacetsBefore, Totals } from './properties.totals.ts';

/** More would make the home page endless; the listing shows the rest. */

/** A pair of statements takes milliseconds, and nothing changes the catalogue that often. */
const MOST_TRIES = 10;

/** Who reads an answer, and in which language; null is English. */
export interface Reader {
  audience: Audience;
  /** Whatever it is, a visitor's answer is the same, since that has no name (L48). */
  language: Translated | null;
}

const namingOf = ({ audience, language }: Reader): Naming => (audience === 'user' && language ? 'local' : audience);

/** A page of cards as JSON text of `paged(propertyCard)`. */
export function searchProperties(
  database: OpenDatabase,
  search: PropertySearch,
  { reader, totals, hidden }: { reader: Reader; totals: Totals; hidden?: HiddenHomes | undefined },
): Promise<Filled> {
  const naming = namingOf(reader);
  return findPage(database, search, {
    totals,
    hidden,
    isNearWanted: true,
    read: cardStatements[naming],
    values: naming === 'local' ? [reader.language] : [],
    toJson: ({ json }, total, { leftOut, matchedBy, near }) => {
      const page = pagedJson(json, total, search);
      const more = JSON.stringify({ ...(leftOut !== null && { leftOut }), ...(matchedBy && { matchedBy }), ...near });
      return more === '{}' ? page : `${page.slice(0, -1)},${more.slice(1)}`;
    },
  });
}

interface PageReading<Row> {
  totals: Totals;
  hidden?: HiddenHomes | undefined;
  /** Whether to look for what comes near where nothing is found. */
  isNearWanted?: boolean;
  /** Reads what is to be told of the properties of a page (`pageIds`), in their order; one row. */
  read: Prepared<Row & { version: number }>;
  /** Its values beside the ids. */
  values?: readonly (string | null)[];
  /** The answer as JSON text. */
  toJson: (row: Row, total: number, beside: Beside) => string;
}

interface Beside {
  /** Homes that are not counted since the caller hid them; null where none were to be left out. */
  leftOut: number | null;
  /** How the name was looked for (L39); null without one. */
  matchedBy: FoundCards['matchedBy'] | null;
  near: NearMatch | null;
}

/**
 * What a search finds, by two statements. The first is planned anew each time, since a plan that fits all filters serves
 * none of them well; the second never is. Both say which version of the catalogue they saw: where that is the same
 * nothing changed between them, and else both are asked again. In one exchange, so that one wait does for both
 * (docs/performance/database-access.md). By two more where the name is looked for by its sound (L39). Raises UNAVAILABLE
 * when they never agree.
 */
export async function findPage<Row extends object>(
  { pool, db }: OpenDatabase,
  search: PropertySearch,
  { totals, hidden, isNearWanted = false, read, values = [], toJson }: PageReading<Row>,
): Promise<Filled> {
  const readPage = async (options: Pick<PageOptions, 'known' | 'sound'>) => {
    const page = pageStatement(db, search, { ...options, hidden });
    const [pages, rows] = await runInOneExchange(pool, page, read.of(db, null, ...values));
    return { found: only(pages), row: only(rows) };
  };
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { known, note } = totals.of(search);
    const spelled = await readPage({ known, sound: null });
    if (spelled.found.everybodys !== null) note({ version: spelled.found.version, total: spelled.found.everybodys });
    const { sound } = spelled.found;
    // counted anew each time: the log of changes knows no sound
    const { found, row } = sound === null ? spelled : await readPage({ known: null, sound });
    const { version, everybodys, total } = found;
    if (row.version !== version || spelled.found.version !== version) continue;
    const leftOut = hidden?.choice === 'exclude' && everybodys !== null ? everybodys - total : null;
    const matchedBy = search.name === '' ? null : sound === null ? 'spelling' : 'sound';
    const beside = everybodys === 0 && isNearWanted ? await findNear(db, search, sound) : null;
    if (beside !== null && beside.version !== version) continue;
    return { version, json: toJson(row, total, { leftOut, matchedBy, near: beside?.near ?? null }) };
  }
  throw tooManyChanges();
}

function tooManyChanges(): Error {
  return unavailable(new Error(`The catalogue changed at each of ${MOST_TRIES} tries to read a page`));
}

/**
 * What each choice of a search's filters would find, as JSON text of `propertyFacets`.
 * @param steps the days that are offered to be ready by, earliest first
 */
export async function findFacets(
  { db }: OpenDatabase,
  search: PropertySearch,
  { steps, before, hidden }: { steps: readonly string[]; before: FacetsBefore; hidden?: HiddenHomes | undefined },
): Promise<Filled> {
  const count = async (asked: Pick<FacetsAsked, 'known' | 'sound'>) => {
    const row = only((await facetsStatement(search, { ...asked, steps, hidden }).execute(db)).rows);
    const everybodys = row.found && addUp({ ...row, found: row.found }, steps, asked.known);
    const ofHidden = row.hiddenFound && addUp({ found: row.hiddenFound, isChange: false }, steps, null);
    return {
      ...row,
      everybodys,
      counts: everybodys && ofHidden ? less(everybodys, ofHidden) : (everybodys ?? ofHidden),
    };
  };
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { known, note } = before.of(search, steps[0]);
    const spelled = await count({ known, sound: null });
    if (spelled.everybodys !== null) note({ version: spelled.version, counts: spelled.everybodys });
    const { sound } = spelled;
    const { version, counts } = sound === null ? spelled : await count({ known: null, sound });
    if (version === spelled.version) return { version, json: JSON.stringify(counts && toFacets(counts, steps)) };
  }
  throw tooManyChanges();
}

/** The featured properties, newest first, as a JSON list of cards. */
export async function listFeatured(database: OpenDatabase, reader: Reader): Promise<Filled> {
  const naming = namingOf(reader);
  return only(await featuredStatements[naming](database, ...(naming === 'local' ? [reader.language] : [])));
}

/** Everything about one listed property as JSON text, with its texts in a language; null when there is none. */
export async function findDetail(
  database: OpenDatabase,
  id: number,
  language: Translated | null,
): Promise<Filled<string | null>> {
  const found = language ? localDetailStatement(database, id, language) : detailStatement(database, id);
  return only(await found);
}

/** The same of a property that is not listed, for an admin (F56). */
export async function findPreview(
  database: OpenDatabase,
  id: number,
  language: Translated | null,
): Promise<Filled<string | null>> {
  const found = language ? localPreviewStatement(database, id, language) : previewStatement(database, id);
  return only(await found);
}

/** Counts for the home page, as JSON text. */
export async function findStats(database: OpenDatabase): Promise<Filled> {
  const { version, ...stats } = only(await statsStatement(database));
  return { version, json: JSON.stringify(stats satisfies PropertyStats) };
}

/** @param place of the language among the values of a statement whose names are local */
const textsFor = (naming: Naming, place: string) => (naming === 'local' ? joinTexts(sql.raw(`${place}::text`)) : sql``);

const STATEMENT_NAMES: Readonly<Record<Naming, string>> = { visitor: 'visitor', user: 'user', local: 'user_local' };

const prepareCards = (naming: Naming) =>
  prepare(
    `cards_${STATEMENT_NAMES[naming]}`,
    sql<Filled>`
    SELECT ${catalogueVersion} AS version, coalesce(json_agg(${cardJson(naming)} ORDER BY wanted.position), '[]')::text AS json
    FROM unnest(${pageIds}) WITH ORDINALITY AS wanted (id, position)
    JOIN properties p ON p.id = wanted.id AND ${isListed('p')} ${joinCover} ${joinTypes} ${textsFor(naming, '$2')}`,
  );
/** Cards for who is signed in, those there are of these, in their order. */
export async function findCards(database: StatementPlace, ids: readonly number[]): Promise<PropertyCard[]> {
  return JSON.parse(only(await cardStatements.user(database, `{${ids.join()}}`)).json) as PropertyCard[];
}

/** The pictures of a home. */
export type HomePictures = Pick<PropertyDetail, 'images' | 'hasRenderedImages'>;

/** The pictures of these homes in their order, without previews, by the homes' ids. Nothing in them has a name. */
export async function findPictures(db: Database, ids: readonly number[]): Promise<Map<number, HomePictures>> {
  const { rows } = await sql<HomePictures & { id: number }>`
    SELECT p.id, ${hasRenderedImages} AS "hasRenderedImages", coalesce((
      SELECT json_agg(to_jsonb(${pictureJson('m')}) || '{"placeholder": null}' ORDER BY m.position, m.id) FROM media m
      WHERE m.property_id = p.id AND m.media_type = 'PROPERTY_IMAGE' AND m.widths <> '{}'
    ), '[]') AS images
    FROM properties p WHERE p.id = ANY(${[...ids]}::bigint[]) AND ${isListed('p')}`.execute(db);
  return new Map(rows.map(({ id, ...pictures }) => [id, pictures]));
}

const cardStatements = { visitor: prepareCards('visitor'), user: prepareCards('user'), local: prepareCards('local') };

const prepareFeatured = (naming: Naming) =>
  prepare(
    `featured_${STATEMENT_NAMES[naming]}`,
    sql<Filled>`
    SELECT ${catalogueVersion} AS version, coalesce(json_agg(${cardJson(naming)} ORDER BY p.id DESC), '[]')::text AS json
    FROM (
      SELECT * FROM properties p WHERE featured AND ${isListed('p')} ORDER BY id DESC LIMIT ${sql.lit(FEATURED_MAX)}
    ) p
    ${joinCover} ${joinTypes} ${textsFor(naming, '$1')}`,
  );
const featuredStatements = {
  visitor: prepareFeatured('visitor'),
  user: prepareFeatured('user'),
  local: prepareFeatured('local'),
};

interface DetailParts {
  json: RawBuilder<unknown>;
  texts: RawBuilder<unknown>;
  condition: RawBuilder<boolean>;
}
const writeDetail = ({ json, texts, condition }: DetailParts) => sql<Filled<string | null>>`
  SELECT ${catalogueVersion} AS version, (SELECT ${json}::text FROM properties p ${joinCover} ${joinTypes} ${joinShownMedia}${texts}
    WHERE p.id = ${sql.raw('$1')}::bigint AND ${condition}) AS json`;
const inEnglish = { json: detailJson('user'), texts: sql``, condition: isListed('p') };
const inLocal = { json: detailJson('local'), texts: sql` ${textsFor('local', '$2')}`, condition: isListed('p') };
const ofPreview = ({ json, texts }: DetailParts): DetailParts => ({
  json: sql`(${json}::jsonb || jsonb_build_object('publication', p.publication))`,
  texts,
  condition: sql`NOT ${isListed('p')}`,
});
const detailStatement = prepare('property_detail', writeDetail(inEnglish));
const localDetailStatement = prepare('property_detail_local', writeDetail(inLocal));
const previewStatement = prepare('property_preview', writeDetail(ofPreview(inEnglish)));
const localPreviewStatement = prepare('property_preview_local', writeDetail(ofPreview(inLocal)));

/**
 * From the counts that every write keeps. `avgGrowth` is the mean of the yearly growth over the properties that have one
 * (HOME3), in percent, to one decimal; null when there is none.
 */
const statsStatement = prepare(
  'property_stats',
  sql<PropertyStats & { version: number }>`
  SELECT ${catalogueVersion} AS version,
    coalesce(sum(properties), 0)::bigint AS total, count(*) FILTER (WHERE properties > 0) AS "totalLocations",
    (SELECT round(100 * sum(growth) / nullif(sum(properties), 0), 1) FROM growth_counts) AS "avgGrowth",
    coalesce(bool_or(has_sample), false) AS "sampleCatalogue"
  FROM (
    SELECT sum(properties) AS properties, coalesce(sum(properties) FILTER (WHERE sample), 0) > 0 AS has_sample
    FROM property_counts GROUP BY location
  ) by_location`,
);
