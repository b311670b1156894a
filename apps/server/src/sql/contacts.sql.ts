import { sql, type RawBuilder } from 'kysely';

/** Whether a documented admin call shows buyers' numbers and addresses (I20). */
export type ContactVisibility = 'WHOLE' | 'MASKED';

/** SQL for a number of which the first and the last two digits are left: '98******10' (I19). */
export function maskedContactNo(alias: string): RawBuilder<string> {
  const number = sql.ref(`${alias}.contact_no`);
  return sql`left(${number}, 2) || '******' || right(${number}, 2)`;
}

/** SQL for an address of which two first characters and the last label are left: 'r***@m***.example' (I19). */
export function maskedEmail(alias: string): RawBuilder<string> {
  const email = sql.ref(`${alias}.email`);
  const domain = sql`substring(${email} from '[^@]*$')`;
  return sql`left(${email}, 1) || '***@' || left(${domain}, 1) || '***' || coalesce(substring(${domain} from '[.][^.]*$'), '')`;
}

/** SQL for whether the row of users that goes by this alias may be shown to staff masked only: buyers (I19). */
export function isProtected(alias: string): RawBuilder<boolean> {
  return sql`(${sql.ref(`${alias}.role`)} = 'USER')`;
}

/** SQL for whether nobody may contact this person: by their own wish, or because the account is to go (I23). */
export function isContactStopped(alias: string): RawBuilder<boolean> {
  const [id, dueAt, erasedAt] = ['id', 'deletion_due_at', 'erased_at'].map((column) => sql.ref(`${alias}.${column}`));
  return sql`(${dueAt} IS NOT NULL OR ${erasedAt} IS NOT NULL
    OR EXISTS (SELECT FROM contact_preferences c WHERE c.user_id = ${id} AND c.stopped_at IS NOT NULL))`;
}

/** SQL for whether a documented admin call masks this person's contact. */
export function isMasked(alias: string, shown: ContactVisibility): RawBuilder<boolean> {
  return shown === 'WHOLE' ? sql`false` : isProtected(alias);
}

/** SQL for a number as it is shown: '' of who is erased, whose row has one that nobody has. */
export function shownContactNo(alias: string, isMaskedThere: RawBuilder<boolean>): RawBuilder<string> {
  return sql`CASE WHEN ${sql.ref(`${alias}.erased_at`)} IS NOT NULL THEN '' WHEN ${isMaskedThere}
    THEN ${maskedContactNo(alias)} ELSE ${sql.ref(`${alias}.contact_no`)} END`;
}

/** SQL for an address as it is shown; '' of who is erased. */
export function shownEmail(alias: string, isMaskedThere: RawBuilder<boolean>): RawBuilder<string> {
  return sql`CASE WHEN ${sql.ref(`${alias}.erased_at`)} IS NOT NULL THEN '' WHEN ${isMaskedThere}
    THEN ${maskedEmail(alias)} ELSE ${sql.ref(`${alias}.email`)} END`;
}

/** SQL for the contract's `callHours` of a row `c` of contact_preferences, or null. */
const hoursJson = sql`CASE WHEN c.call_days IS NOT NULL THEN json_build_object(
  'days', (SELECT json_agg(day ORDER BY day) FROM generate_series(1, 7) day WHERE c.call_days & (1 << (day - 1)) <> 0),
  'from', c.call_from, 'to', c.call_to) END`;

/** SQL for the hours in which somebody wants to be called; null for any. */
export function callHoursJson(alias: string): RawBuilder<unknown> {
  return sql`(SELECT ${hoursJson} FROM contact_preferences c WHERE c.user_id = ${sql.ref(`${alias}.id`)})`;
}

/** SQL for whether an instant is not among the hours in which somebody wants to be called (I24). */
export function isOutsideCallHours(alias: string, at: Date): RawBuilder<boolean> {
  const inIndia = sql`(${at}::timestamptz AT TIME ZONE 'Asia/Kolkata')`;
  return sql`coalesce((SELECT c.call_days & (1 << (extract(isodow FROM ${inIndia})::int - 1)) = 0
      OR extract(hour FROM ${inIndia}) < c.call_from OR extract(hour FROM ${inIndia}) >= c.call_to
    FROM contact_preferences c WHERE c.user_id = ${sql.ref(`${alias}.id`)} AND c.call_days IS NOT NULL), false)`;
}

/**
 * SQL for names and values of `json_build_object`: the number of a person as staff may read it (I19), masked unless a
 * documented call says otherwise, and whether they may be called. The one way for a staff answer to a buyer's number;
 * whole ones are logged before they are shown (areas/privacy/contacts).
 */
export function contactJson(alias: string, isMaskedThere: RawBuilder<boolean> = sql`true`): RawBuilder<unknown> {
  return sql`'contactNo', ${shownContactNo(alias, isMaskedThere)}, 'contactMasked', ${isMaskedThere},
    'doNotContact', ${isContactStopped(alias)}, 'callHours', ${callHoursJson(alias)}`;
}

/** `contactJson` with the address, as the documented admin calls have them. */
export function adminContactJson(alias: string, shown: ContactVisibility): RawBuilder<unknown> {
  const masked = isMasked(alias, shown);
  return sql`${contactJson(alias, masked)}, 'email', ${shownEmail(alias, masked)}`;
}

/**
 * SQL for the cells of a file for staff: number, address, 'Do not contact', and the id of the buyer whose contact is in
 * it, null where it is nobody's (I23).
 */
export function exportedContact(alias: string) {
  const stopped = isContactStopped(alias);
  const cell = (column: string) => sql`CASE WHEN ${stopped} THEN '' ELSE ${sql.ref(`${alias}.${column}`)} END`;
  return {
    contactNo: cell('contact_no'),
    email: cell('email'),
    doNotContact: sql`CASE WHEN ${stopped} THEN 'Yes' ELSE 'No' END`,
    shownUserId: sql<
      number | null
    >`CASE WHEN ${isProtected(alias)} AND NOT ${stopped} THEN ${sql.ref(`${alias}.id`)} END`,
  };
}
