import { sql, type RawBuilder } from 'kysely';
import { containsPattern } from '../../database/fragments.ts';

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

/**
 * A search for a text is carried out once, for count and page. Any other list better be not: an index gives its page
 * in order, and the planner, which can't know how little a text will find, would look for it that way too, to the end.
 */
export function materializedIf(isSearch: boolean): RawBuilder<unknown> {
  return sql.raw(isSearch ? 'MATERIALIZED' : 'NOT MATERIALIZED');
}

/** Users whose name, e-mail or number contains a text, letter case ignored. */
export function usersWith(text: string): TextSearch {
  return searchIn('u', allUsers, text);
}

/** Properties whose name contains a text, letter case ignored. */
export function propertiesWith(text: string): TextSearch {
  return searchIn('p', allProperties, text);
}

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
