import { sql, type RawBuilder } from 'kysely';

// Names by their sound (L37, L38): `sound_of` of migration 0036 gives the words of a text as they sound.

/** SQL for what a name is found by: a blank, its words as they sound, a line break, and these joined. */
export function nameSound(name: unknown): RawBuilder<string> {
  return sql`(SELECT ' ' || said || E'\n' || replace(said, ' ', '') FROM sound_of(${name}) said)`;
}

/** Words of a search that count. */
const WORDS_MAX = 8;

/**
 * SQL for the LIKE patterns of a text, all of which a name that sounds alike has (`nameSound`): a word of three letters or
 * more anywhere in it, one of two where a word begins. Null where no word has three letters, which finds nothing.
 */
export function soundPatterns(text: unknown): RawBuilder<string[] | null> {
  return sql`(
    SELECT CASE WHEN bool_or(length(word) > 2)
      THEN array_agg(CASE WHEN length(word) > 2 THEN '%' ELSE '% ' END || word || '%' ORDER BY place) END
    FROM (SELECT * FROM string_to_table(sound_of(${text}::text), ' ') WITH ORDINALITY AS words (word, place)
      WHERE length(word) > 1 ORDER BY place LIMIT ${sql.lit(WORDS_MAX)}) asked)`;
}

/**
 * SQL for whether the name of `p` has all of so many patterns.
 * @param patterns as a text[]
 */
export function soundsLike(count: number, patterns: unknown): RawBuilder<boolean> {
  // one by one, which an index of trigrams finds; it does not find what is like all of a list
  const each = Array.from(
    { length: count },
    (_, at) => sql`p.name_sound LIKE (${patterns}::text[])[${sql.lit(at + 1)}]`,
  );
  return sql`(${sql.join(each, sql` AND `)})`;
}
