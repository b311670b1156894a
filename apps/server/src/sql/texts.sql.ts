import type { GivenText, GivenTexts } from '@aangan/contract/catalogue/property-texts';
import type { Language, Translated } from '@aangan/contract/core/language';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database/pool.ts';

// Names and descriptions of homes in Marathi and Hindi. What was written for an English text that has changed since is not
// shown (L22).

/** The language whose texts of homes an answer has; null for English, which is in the home's own row. */
export function translatedTo(lang: Language | undefined): Translated | null {
  return lang === 'mr' || lang === 'hi' ? lang : null;
}

/** SQL for what is stored of the English description that a text was written for. @param text SQL for that English */
export function digestOf(text: RawBuilder<unknown>): RawBuilder<Buffer> {
  return sql`sha256(convert_to(${text}, 'UTF8'))`;
}

/** A left join that adds `texts` of `p` in a language. @param language SQL for 'mr' or 'hi' */
export function joinTexts(language: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`LEFT JOIN property_texts texts ON texts.property_id = p.id AND texts.language = ${language}`;
}

/** SQL for whether a text of `texts` was written for the English of now; null where there is none. */
export const nameIsCurrent = sql<boolean | null>`texts.name_for = p.name`;
export const descriptionIsCurrent = sql<boolean | null>`texts.description_for = ${digestOf(sql`p.description`)}`;

/** SQL for the name and the description of `p` in the language of `texts`, else in English. */
export const nameIn = sql<string>`CASE WHEN ${nameIsCurrent} THEN texts.name ELSE p.name END`;
export const descriptionIn = sql<string>`CASE WHEN ${descriptionIsCurrent} THEN texts.description ELSE p.description END`;

const textJson = (language: Translated) => sql`(
  SELECT json_build_object('name', texts.name, 'description', texts.description,
    'nameIsCurrent', coalesce(${nameIsCurrent}, false), 'descriptionIsCurrent', coalesce(${descriptionIsCurrent}, false))
  FROM property_texts texts WHERE texts.property_id = p.id AND texts.language = ${sql.lit(language)})`;

/** SQL for the contract's `propertyTexts` of `p`. */
export const textsJson = sql`json_build_object('mr', ${textJson('mr')}, 'hi', ${textJson('hi')})`;

/** SQL for the languages in which both texts of `p` are there and current. */
export const wholeLanguagesJson = sql`(
  SELECT coalesce(json_agg(texts.language ORDER BY texts.language DESC), '[]') FROM property_texts texts
  WHERE texts.property_id = p.id AND ${nameIsCurrent} AND ${descriptionIsCurrent})`;

/**
 * Writes texts of a locked property, for the English that it has by now; what is left out keeps the English that it was
 * written for (L42).
 */
export async function writeTexts(trx: Database, propertyId: number, texts: GivenTexts): Promise<void> {
  for (const language of ['mr', 'hi'] as const) {
    const given = texts[language];
    if (given === null) await removeTexts(trx, propertyId, language);
    else if (given !== undefined) await writeText(trx, propertyId, { language, ...given });
  }
}

async function writeText(
  trx: Database,
  propertyId: number,
  { language, name, description }: GivenText & { language: Translated },
): Promise<void> {
  const given = [
    ...(name === undefined ? [] : [sql`name = excluded.name, name_for = excluded.name_for`]),
    ...(description === undefined
      ? []
      : [sql`description = excluded.description, description_for = excluded.description_for`]),
  ];
  if (given.length === 0) return;
  await sql`
    INSERT INTO property_texts (property_id, language, name, name_for, description, description_for)
    SELECT p.id, ${language}, given.name, CASE WHEN given.name IS NOT NULL THEN p.name END,
      given.description, CASE WHEN given.description IS NOT NULL THEN ${digestOf(sql`p.description`)} END
    FROM properties p, (VALUES (${name ?? null}::text, ${description ?? null}::text)) given (name, description)
    WHERE p.id = ${propertyId}
    ON CONFLICT (property_id, language) DO UPDATE SET ${sql.join(given)}`.execute(trx);
  const isEmpty = sql<boolean>`name IS NULL AND description IS NULL`;
  await removeTexts(trx, propertyId, language, isEmpty);
}

async function removeTexts(
  trx: Database,
  propertyId: number,
  language: Translated,
  condition = sql<boolean>`true`,
): Promise<void> {
  await trx
    .deleteFrom('property_texts')
    .where('property_id', '=', propertyId)
    .where('language', '=', language)
    .where(condition)
    .execute();
}
