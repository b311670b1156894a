import type { NearMatch } from '@aangan/contract/catalogue/entities';
import type { PropertySearch } from '@aangan/contract/catalogue/search-inputs';
import { localitiesNamed, spokenLocalities } from '@aangan/contract/catalogue/localities';
import { perSite } from '@aangan/contract/core/site';
import { sql, type RawBuilder } from 'kysely';
import { containsPattern } from '../../../database/fragments.ts';
import type { Database } from '../../../database/pool.ts';
import { catalogueVersion } from '../../../http/cache/catalogue-version.ts';
import { readFilter } from '../../../sql/filters.sql.ts';
import { isListed } from '../../../sql/properties.sql.ts';
import { nameSound, soundsLike } from '../../../sql/sound.sql.ts';
import { conditions, where } from './properties.filter.ts';
import { piecesDespiteSlip, similarName, SLIP_LETTERS_MIN, type SearchedName } from './properties.near-rules.ts';

// What is said beside a search that finds nothing: what comes near it (FIND23, FIND24, L39).

/** Names that are looked at for a slip, those that are most like what was asked for. */
const NAMES_READ = 20;

interface NearRow {
  /** Of the catalogue in which this was found. */
  version: number;
  /** The name asked for, in small letters. */
  asked: string;
  names: SearchedName[] | null;
  prices: { min: number; max: number } | null;
}

/**
 * What comes near a search that finds nothing for anybody; null where there is nothing to look for.
 * @param sound patterns of the name, where that was looked for by its sound (L39)
 */
export async function findNear(
  db: Database,
  search: PropertySearch,
  sound: readonly string[] | null,
): Promise<{ version: number; near: NearMatch } | null> {
  const { name, minPrice, maxPrice } = search;
  const asksForName = name.length >= SLIP_LETTERS_MIN && localitiesNamed(name).length === 0;
  const asksForPrice = minPrice !== undefined || maxPrice !== undefined;
  if (!asksForName && !asksForPrice && sound === null) return null;
  const localities = sound === null ? [] : await localitiesThatSound(db, sound);
  const { rows } = await sql<NearRow>`
    SELECT ${catalogueVersion} AS version, lower(${name}::text) AS asked,
      ${asksForName ? namesLike(name, sound) : sql`NULL`} AS names,
      ${asksForPrice ? otherPrices(search, sound) : sql`NULL`} AS prices
    `.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const similar = row.names && similarName(row.asked, row.names);
  return {
    version: row.version,
    near: {
      ...(similar !== null && { similarName: similar }),
      ...(localities.length > 0 && { localities }),
      ...(row.prices && { otherPrices: row.prices }),
    },
  };
}

/** The localities that are offered with what their names are found by, once that was asked for. */
const soundsOfLocalities = perSite((): { known: { name: string; sound: string }[] | null } => ({ known: null }));

/** The localities that are named by a text with these patterns of its sound (L40), in their order. */
async function localitiesThatSound(db: Database, patterns: readonly string[]): Promise<string[]> {
  const sounds = soundsOfLocalities();
  sounds.known ??= await findSounds(db);
  const words = patterns.map((pattern) => pattern.slice(1, -1));
  const named = sounds.known.filter(({ sound }) => words.every((word) => sound.includes(word)));
  return [...new Set(named.map(({ name }) => name))];
}

async function findSounds(db: Database): Promise<{ name: string; sound: string }[]> {
  const spoken = spokenLocalities().flatMap(({ name, names }) => names.map((one) => ({ name, one })));
  const { rows } = await sql<{ name: string; sound: string }>`
    SELECT name, ${nameSound(sql`spoken`)} AS sound
    FROM unnest(${spoken.map(({ name }) => name)}::text[], ${spoken.map(({ one }) => one)}::text[])
      WITH ORDINALITY AS places (name, spoken, place)
    ORDER BY place`.execute(db);
  return rows;
}

/**
 * SQL for the names that are most like a text, as JSON, the likeliest first; null where a home has it in its name, or sounds
 * like it.
 */
function namesLike(text: string, sound: readonly string[] | null): RawBuilder<unknown> {
  const has = (piece: string) => sql`p.searched LIKE lower(${containsPattern(piece)})`;
  const mayBe = sql.join(piecesDespiteSlip(text).map(has), sql` OR `);
  const isNamed = sound === null ? has(text) : soundsLike(sound.length, sound);
  return sql`CASE WHEN NOT EXISTS (SELECT FROM properties p WHERE ${isListed('p')} AND ${isNamed}) THEN (
    SELECT coalesce(json_agg(json_build_object('name', name, 'searched', searched)), '[]')
    FROM (
      SELECT p.name, p.searched FROM properties p WHERE ${isListed('p')} AND (${mayBe})
      ORDER BY word_similarity(lower(${text}), p.searched) DESC, p.id LIMIT ${NAMES_READ}
    ) likest) END`;
}

/** SQL for what is found without the limits of price costs, as JSON: flats of the types asked for, else homes; null for nothing. */
function otherPrices(
  { minPrice: _min, maxPrice: _max, ...search }: PropertySearch,
  sound: readonly string[] | null,
): RawBuilder<unknown> {
  const { shape, values } = readFilter(search, sound);
  const all = [isListed('p'), ...conditions(shape, values)];
  const { flatTypes, minArea, maxArea } = search;
  const range = (low: RawBuilder<number>, high: RawBuilder<number>) =>
    sql`CASE WHEN min(nullif(${low}, 0)) > 0 THEN json_build_object('min', min(nullif(${low}, 0)), 'max', max(${high})) END`;
  if (flatTypes.length === 0) {
    return sql`(SELECT ${range(sql`p.min_price`, sql`p.max_price`)} FROM properties p ${where(all)})`;
  }
  const ofFlat = [
    sql`f.type = ANY(${flatTypes}::text[])`,
    ...(minArea === undefined ? [] : [sql`f.area >= ${minArea}`]),
    ...(maxArea === undefined ? [] : [sql`f.area < ${maxArea}`]),
  ];
  return sql`(
    SELECT ${range(sql`f.price`, sql`f.price`)} FROM properties p JOIN flats f ON f.property_id = p.id
    ${where([...ofFlat, ...all])})`;
}
