import { sql, type RawBuilder } from 'kysely';
import { containsPattern } from '../database/fragments.ts';
import type { Database } from '../database/pool.ts';

/** SQL of a search for a text: rows in the FROM, and what goes into the WHERE and after it. */
export interface TextSearch {
  /** By the alias `u` or `p`, with the columns of the index of names and `searched`. */
  from: RawBuilder<unknown>;
  condition: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
}

/** What pg_trgm takes for a word of at least a trigram, so that the index of trigrams can lead to it. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u;

const allUsers = sql`SELECT id, name, email, role, active, created_at, searched FROM users`;
const allProperties = sql`SELECT id, name, searched FROM properties`;

/** SQL for whether a row that goes by this alias has a text, folded as both are (`foldSearchText`), letter case ignored. */
export function hasSearched(alias: string, text: string): RawBuilder<boolean> {
  return sql`${sql.ref(`${alias}.searched`)} LIKE lower(${containsPattern(text)})`;
}

/**
 * Users whose name, e-mail or number contains a text, letter case ignored.
 * @param share about how many have it, from 0 to 1
 */
export function usersWith(text: string, share: number): TextSearch {
  return searchIn('u', { all: allUsers, pairsBelow: MANY_PEOPLE }, text, share);
}

/**
 * Properties whose name contains a text, letter case ignored.
 * @param share about how many have it, from 0 to 1
 */
export function propertiesWith(text: string, share: number): TextSearch {
  return searchIn('p', { all: allProperties, pairsBelow: SOME }, text, share);
}

/** SQL for the ids of those users whose name, e-mail and number do not contain a text, letter case ignored. */
export function usersWithout(text: string): RawBuilder<unknown> {
  return sql`SELECT u.id FROM (${allUsers} ORDER BY lower(name), id OFFSET 0) u
    WHERE NOT ${hasSearched('u', text)}`;
}

/** SQL for the ids of those properties whose name does not contain a text, letter case ignored. */
export function propertiesWithout(text: string): RawBuilder<unknown> {
  return sql`SELECT p.id FROM (${allProperties} ORDER BY lower(name), id OFFSET 0) p
    WHERE NOT ${hasSearched('p', text)}`;
}

/** In how many of the users and of the properties a text is found, about, from 0 to 1. */
export interface TextShare {
  people: number;
  homes: number;
}

/**
 * About what share of the users and of the properties contains a text, from 0 to 1, by a look at some hundreds of each
 * (SAMPLE). It chooses between ways to the same answer, and no answer depends on it.
 */
export async function estimateMatches(db: Database, text: string): Promise<TextShare> {
  const shareOf = (table: 'users' | 'properties') => {
    const rows = sql`(SELECT greatest(reltuples, 1) FROM pg_class WHERE oid = ${sql.lit(table)}::regclass)`;
    return sql`(SELECT coalesce(avg((${hasSearched(table, text)})::int), 0)::float8
      FROM ${sql.table(table)} TABLESAMPLE SYSTEM (least(100, ${sql.lit(100 * SAMPLE)} / ${rows})) REPEATABLE (1))`;
  };
  const { rows } = await sql<TextShare>`
    SELECT ${shareOf('users')} AS people, ${shareOf('properties')} AS homes`.execute(db);
  return rows[0] ?? { people: 0, homes: 0 };
}

/** Rows. */
const SAMPLE = 300;

/** From this share of the rows on, those with a text are met soon on the way through all in their order. */
export const SOME = 0.02;
/** Rows of users are short: up to this share of them pairs of letters lead to them sooner than all are looked through. */
const MANY_PEOPLE = 0.2;

/**
 * Nobody needs the order of names: it makes the index of names, which holds all that is asked for, cheaper than the
 * table. Where trigrams may lead to a few rows only what is found is put in order; else all rows are before they are
 * looked through, but for a text that few have, to which pairs of letters lead (docs/performance/admin-lists.md).
 * OFFSET keeps the planner from turning these round.
 */
function searchIn(
  alias: 'u' | 'p',
  { all, pairsBelow }: { all: RawBuilder<unknown>; pairsBelow: number },
  text: string,
  share: number,
): TextSearch {
  const condition = hasSearched(alias, text);
  const inOrder = sql`ORDER BY lower(${sql.ref(`${alias}.name`)}), ${sql.ref(`${alias}.id`)}`;
  if (HAS_TRIGRAM.test(text)) return { from: sql`(${all}) ${sql.ref(alias)}`, condition, order: inOrder };
  const rows =
    share < pairsBelow
      ? sql`WHERE letter_pairs(searched) @> letter_pairs(lower(${text})) OFFSET 0`
      : sql`ORDER BY lower(name), id OFFSET 0`;
  return { from: sql`(${all} ${rows}) ${sql.ref(alias)}`, condition, order: sql`` };
}
