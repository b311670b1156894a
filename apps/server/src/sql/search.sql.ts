import { sql, type RawBuilder } from 'kysely';
import { containsPattern } from '../database/fragments.ts';
import type { Database } from '../database/pool.ts';

/** SQL of a text search: rows in the FROM, and the parts in and after the WHERE. */
export interface TextSearch {
  /** Rows `u` or `p`, with the columns of the index of names and `searched`. */
  from: RawBuilder<unknown>;
  condition: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
}

/** A word of at least a trigram by pg_trgm, so that the trigram index can find it. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u;

const allUsers = sql`SELECT id, name, email, role, active, created_at, searched FROM users`;
const allProperties = sql`SELECT id, name, searched, publication FROM properties`;

/** SQL for whether the row of this alias contains a text, both folded (`foldSearchText`), ignoring letter case. */
export function hasSearched(alias: string, text: string): RawBuilder<boolean> {
  return sql`${sql.ref(`${alias}.searched`)} LIKE lower(${containsPattern(text)})`;
}

/**
 * SQL for users whose name, e-mail or number contains a text, ignoring letter case.
 * @param share the estimated share of matches, from 0 to 1
 */
export function usersWith(text: string, share: number): TextSearch {
  return searchIn('u', { all: allUsers, pairsBelow: MANY_PEOPLE }, text, share);
}

/**
 * SQL for properties whose name contains a text, ignoring letter case.
 * @param share the estimated share of matches, from 0 to 1
 */
export function propertiesWith(text: string, share: number): TextSearch {
  return searchIn('p', { all: allProperties, pairsBelow: SOME }, text, share);
}

/** SQL for the ids of those users whose name, e-mail and number do not contain a text, ignoring letter case. */
export function usersWithout(text: string): RawBuilder<unknown> {
  return sql`SELECT u.id FROM (${allUsers} ORDER BY lower(name), id OFFSET 0) u
    WHERE NOT ${hasSearched('u', text)}`;
}

/** SQL for the ids of those properties whose name does not contain a text, ignoring letter case. */
export function propertiesWithout(text: string): RawBuilder<unknown> {
  return sql`SELECT p.id FROM (${allProperties} ORDER BY lower(name), id OFFSET 0) p
    WHERE NOT ${hasSearched('p', text)}`;
}

/** The estimated shares of users and of properties that contain a text, from 0 to 1. */
export interface TextShare {
  people: number;
  homes: number;
}

/**
 * Estimates the shares of users and of properties that contain a text, from 0 to 1, by a sample of some hundreds. It chooses
 * between plans with the same result.
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

/** From this share on, a scan in order meets matches soon. */
export const SOME = 0.02;
/** Up to this share of users, an index of letter pairs is faster than a scan of their short rows. */
const MANY_PEOPLE = 0.2;

/**
 * Builds the search. Ordering by name only makes the covering index of names cheaper than the table. Where trigrams may find a
 * few rows, only matches are sorted; else all rows are scanned in order, but for a text with few matches, which letter pairs
 * find (docs/performance/admin-lists.md). OFFSET keeps the planner from reordering these steps.
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
