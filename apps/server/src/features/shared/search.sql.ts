import { sql, type RawBuilder } from 'kysely';
import { containsPattern } from '../../database/fragments.ts';
import type { Database } from '../../database/pool.ts';

/** SQL of a search for a text: rows in the FROM, and what goes into the WHERE and after it. */
export interface TextSearch {
  /** By the alias `u` or `p`, with the columns of the index of names and `searched`. */
  from: RawBuilder<unknown>;
  condition: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
}

/** What pg_trgm takes for a word of at least a trigram, so that the index of trigrams can lead to it. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u;

/** SQL for what a user is searched by, of rows that go by this alias: the expression of the index users__search_trgm. */
export function searchedOfUser(alias: string): RawBuilder<string> {
  const [name, email, contactNo] = ['name', 'email', 'contact_no'].map((column) => sql.ref(`${alias}.${column}`));
  return sql`lower(${name} || E'\\n' || ${email} || E'\\n' || ${contactNo})`;
}

const allUsers = sql`SELECT id, name, email, role, active, created_at, ${searchedOfUser('users')} AS searched FROM users`;
const allProperties = sql`SELECT id, name, lower(name) AS searched FROM properties`;

/** Users whose name, e-mail or number contains a text, letter case ignored. */
export function usersWith(text: string): TextSearch {
  return searchIn('u', allUsers, text);
}

/** Properties whose name contains a text, letter case ignored. */
export function propertiesWith(text: string): TextSearch {
  return searchIn('p', allProperties, text);
}

/** SQL for the ids of those users whose name, e-mail and number do not contain a text, letter case ignored. */
export function usersWithout(text: string): RawBuilder<unknown> {
  return sql`SELECT u.id FROM (${allUsers} ORDER BY lower(name), id OFFSET 0) u
    WHERE u.searched NOT LIKE lower(${containsPattern(text)})`;
}

/** SQL for the ids of those properties whose name does not contain a text, letter case ignored. */
export function propertiesWithout(text: string): RawBuilder<unknown> {
  return sql`SELECT p.id FROM (${allProperties} ORDER BY lower(name), id OFFSET 0) p
    WHERE p.searched NOT LIKE lower(${containsPattern(text)})`;
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
export async function estimateShare(db: Database, text: string): Promise<TextShare> {
  const shareOf = (table: 'users' | 'properties', searched: RawBuilder<unknown>) => {
    const rows = sql`(SELECT greatest(reltuples, 1) FROM pg_class WHERE oid = ${sql.lit(table)}::regclass)`;
    return sql`(SELECT coalesce(avg((${searched} LIKE lower(${containsPattern(text)}))::int), 0)::float8
      FROM ${sql.table(table)} TABLESAMPLE SYSTEM (least(100, ${sql.lit(100 * SAMPLE)} / ${rows})) REPEATABLE (1))`;
  };
  const { rows } = await sql<TextShare>`
    SELECT ${shareOf('users', searchedOfUser('users'))} AS people,
      ${shareOf('properties', sql`lower(name)`)} AS homes`.execute(db);
  return rows[0] ?? { people: 0, homes: 0 };
}

/** Rows. */
const SAMPLE = 300;

/**
 * Nobody needs the order of names: it makes the index of names, which holds all that is asked for, cheaper than the
 * table. Where trigrams may lead to a few rows only what is found is put in order; else all rows are before they are
 * looked through (OFFSET keeps the planner from turning that round).
 */
function searchIn(alias: 'u' | 'p', all: RawBuilder<unknown>, text: string): TextSearch {
  const [name, id, searched] = [sql.ref(`${alias}.name`), sql.ref(`${alias}.id`), sql.ref(`${alias}.searched`)];
  const hasTrigram = HAS_TRIGRAM.test(text);
  return {
    from: sql`(${all} ${hasTrigram ? sql`` : sql`ORDER BY lower(name), id OFFSET 0`}) ${sql.ref(alias)}`,
    condition: sql`${searched} LIKE lower(${containsPattern(text)})`,
    order: hasTrigram ? sql`ORDER BY lower(${name}), ${id}` : sql``,
  };
}
