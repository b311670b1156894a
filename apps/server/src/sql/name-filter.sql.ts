import { LOCALITY_NAME_MIN, searchedLocalities } from '@aangan/contract/catalogue/localities';
import { sql, type RawBuilder } from 'kysely';
import type { Places } from '../database/prepared.ts';
import type { Condition } from './asked-flats.sql.ts';
import { placeBit, standsIn } from './place-bits.sql.ts';
import { isListed } from './properties.sql.ts';
import { nameSound, soundPatterns } from './sound.sql.ts';

// What the filter of a name asks for: a home that is spelled so or stands in a locality of that name (FIND22), and where no
// home is, one that sounds so (L39).

/** What of a name the text of its SQL depends on. */
export interface NameShape {
  /** Whether a name is asked for, and whether it means localities too. */
  name: 'any' | 'ofHome' | 'ofHomeOrPlace';
  /** How many patterns of its sound it is looked for by; null where it is as spelled. */
  sounds: number | null;
}

/** What of a name its SQL takes as values. */
export interface NameValues {
  name: string;
  namePattern: string;
  /** Localities that the name means. */
  namedPlaces: readonly string[];
  /** Patterns of the name's sound. */
  soundPatterns: readonly string[] | undefined;
}

/** SQL for whether home `p` is spelled as the name that a search asks for, or stands in a locality that this means. */
export function isSpelledSo(name: 'ofHome' | 'ofHomeOrPlace', values: NameValues | Places<NameValues>): Condition {
  const isOfHome = sql`p.searched LIKE lower(${values.namePattern})`;
  return name === 'ofHome' ? isOfHome : sql`(${isOfHome} OR ${standsIn('some', values.namedPlaces)})`;
}

/**
 * SQL for the patterns of the sound of the name that a search asks for, by which it is looked for where no home is spelled
 * so, whatever else is asked for (L39). Null where one is, where the name has no such patterns, and where no name is looked
 * for as spelled.
 */
export function patternsUnlessSpelled(
  { name, sounds }: NameShape,
  values: NameValues | Places<NameValues>,
): RawBuilder<string[] | null> {
  if (name === 'any' || sounds !== null) return sql`NULL`;
  // OFFSET has the patterns made once
  return sql`(
    SELECT CASE WHEN NOT EXISTS (SELECT FROM properties p WHERE ${isListed('p')} AND ${isSpelledSo(name, values)}) THEN patterns END
    FROM (SELECT ${soundPatterns(values.name)} AS patterns OFFSET 0) asked WHERE patterns IS NOT NULL)`;
}

/** SQL for whether the name that filter `f` asks for means the locality of these lines, as `localitiesNamed`. */
function means(lines: RawBuilder<string>): RawBuilder<boolean> {
  return sql`(length(f.name) >= ${sql.lit(LOCALITY_NAME_MIN)} AND strpos(${lines}, ' ' || lower(f.name)) > 0)`;
}

/** SQL for whether the name that filter `f` asks for means the locality of an event's home. */
export function isNamedPlace(event: string): RawBuilder<boolean> {
  const words = searchedLocalities().map(
    ({ name, lines }) => sql`WHEN ${sql.lit(placeBit(name))} THEN ${sql.lit(lines)}`,
  );
  return means(sql`CASE ${sql.ref(`${event}.place`)} ${sql.join(words, sql` `)} ELSE '' END`);
}

/** SQL for whether filter `f` asks for the home of an event by its sound: no home is spelled so by now (L39). */
export function soundsSo(event: string): RawBuilder<boolean> {
  const stored = sql.ref(`${event}.name_sound`);
  const sound = sql`CASE WHEN ${stored} = '' THEN ${nameSound(sql.ref(`${event}.name`))} ELSE ${stored} END`;
  const literally = sql`regexp_replace(lower(f.name), '[\\\\%_]', '\\\\\\&', 'g')`;
  const places = searchedLocalities().map(({ name, lines }) => sql`(${sql.lit(name)}, ${sql.lit(lines)})`);
  return sql`(f.name_sound <> '{}' AND ${sound} LIKE ALL (f.name_sound)
    AND NOT EXISTS (SELECT FROM properties h WHERE ${isListed('h')} AND h.searched LIKE '%' || ${literally} || '%')
    AND NOT EXISTS (
      SELECT FROM (VALUES ${sql.join(places)}) known (name, lines)
      CROSS JOIN LATERAL (SELECT FROM properties h WHERE ${isListed('h')} AND h.location = known.name LIMIT 1) home
      WHERE ${means(sql`known.lines`)}))`;
}
