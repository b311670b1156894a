import { sql, type RawBuilder } from 'kysely';

/** SQL for a number of which the first and the last two digits are left: '98******10' (I19). */
export function maskedContactNo(alias: string): RawBuilder<string> {
  const number = sql.ref(`${alias}.contact_no`);
  return sql`left(${number}, 2) || '******' || right(${number}, 2)`;
}

/** SQL for whether the row of users that goes by this alias may be shown to staff masked only: buyers (I19). */
export function isProtected(alias: string): RawBuilder<boolean> {
  return sql`(${sql.ref(`${alias}.role`)} = 'USER')`;
}

/**
 * SQL for names and values of `json_build_object`: the contact of a person as staff may read it without opening it (I19).
 * The one way for a staff answer to a buyer's contact; whole numbers come from `features/contacts` alone, logged first.
 * Nobody can ask yet not to be contacted, so nobody has.
 */
export function contactJson(alias: string): RawBuilder<unknown> {
  return sql`'contactNo', ${maskedContactNo(alias)}, 'contactMasked', true, 'doNotContact', false`;
}
