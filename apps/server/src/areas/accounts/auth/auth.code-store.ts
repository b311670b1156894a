import { isLanguage, type Language } from '@aangan/contract/core/language';
import { OTP_LIFETIME_SECONDS, OTP_MAX_ATTEMPTS } from '@aangan/contract/core/limits';
import { sql } from 'kysely';
import type { Database } from '../../../database/pool.ts';
import { hashToken } from '../../../http/session/session.ts';
import type { HashedCode } from './auth.code-rules.ts';

/** An act that a code confirms, of somebody who is signed in: the code is good for nothing else. */
export interface StepUp {
  purpose: 'DELETE_ACCOUNT' | 'CHANGE_FROM' | 'CHANGE_TO' | 'EXPORT_CONTACTS';
  userId: number;
  /** What it is bound to beside: the new number of a change. */
  subject: string | null;
}

/**
 * A number and the browser somebody comes with; undefined for one without our cookie. With an act it is about the code of
 * that, for which all tries count together, whichever browser they come from.
 */
export interface NumberFromBrowser {
  contactNo: string;
  browser: string | undefined;
  stepUp?: StepUp;
}

export interface NewCode extends HashedCode {
  contactNo: string;
  /** Null of an act: its code belongs to a person, whichever browser they use. */
  browser: string | null;
  /** Whether the browser is known for the number, or its owner is signed in. */
  isKnown: boolean;
  stepUp?: StepUp | undefined;
}

/** A code with one of its tries taken. */
export interface TriedCode extends HashedCode {
  id: number;
  /** Whether it is the browser's own: it asked for it. So is that of an act. */
  isOwn: boolean;
  /** Tries taken of the browser's own, or of all others', this one included. */
  attempts: number;
}

/** Lets one send to a number be decided at a time, until the transaction ends. */
export async function lockNumber(db: Database, contactNo: string): Promise<void> {
  await db.selectNoFrom(sql`pg_advisory_xact_lock(hashtext('otp'), hashtext(${contactNo}))`.as('lock')).execute();
}

/**
 * From now on this is the number's newest code of its purpose; an earlier one of the same browser, or for the same act, is
 * dead. Gives its id.
 */
export async function insertCode(db: Database, code: NewCode): Promise<number> {
  const { contactNo, browser, isKnown, salt, hash, stepUp } = code;
  const { id } = await db
    .insertInto('otp_codes')
    .values({
      contact_no: contactNo,
      browser_hash: browser === null ? null : hashToken(browser),
      is_known: isKnown,
      ...(stepUp && { purpose: stepUp.purpose, user_id: stepUp.userId, subject: stepUp.subject }),
      salt,
      code_hash: hash,
      expires_at: sql<Date>`now() + make_interval(secs => ${OTP_LIFETIME_SECONDS})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The gateway did not take it: it is an attempt, no send, and the code before it is the number's code again. */
export async function updateCodeRefused(db: Database, id: number): Promise<void> {
  await db
    .updateTable('otp_codes')
    .set({ refused_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** It was sent, and is good for nothing any more. */
export async function updateCodeDead(db: Database, id: number): Promise<void> {
  const query = db.updateTable('otp_codes').set({ consumed_at: sql<Date>`now()` });
  await query.where('id', '=', id).where('consumed_at', 'is', null).execute();
}

/** Nobody signs in or up any more with what was sent to a number so far; as sends these codes go on counting. */
export async function updateSignInCodesDead(db: Database, contactNo: string): Promise<void> {
  const query = db.updateTable('otp_codes').set({ consumed_at: sql<Date>`now()` });
  await query
    .where('contact_no', '=', contactNo)
    .where('purpose', '=', 'SIGN_IN')
    .where('consumed_at', 'is', null)
    .execute();
}

/** The gateway was out of order: as if the code had not been asked for. */
export async function deleteCode(db: Database, id: number): Promise<void> {
  await db.deleteFrom('otp_codes').where('id', '=', id).execute();
}

/**
 * Takes one try of the code that a guess is compared with, in one statement: of guesses made at once no more get through
 * than there are tries. Null when there is no live code or no try left.
 */
export async function takeTry(db: Database, from: NumberFromBrowser): Promise<TriedCode | null> {
  const isOwn = isOwnCode(from);
  const tried = await db
    .updateTable('otp_codes')
    .set({
      attempts: sql<number>`attempts + (${isOwn})::int`,
      others_attempts: sql<number>`others_attempts + (NOT ${isOwn})::int`,
    })
    .where('id', '=', codeIdFor(from))
    .where(sql<boolean>`CASE WHEN ${isOwn} THEN attempts ELSE others_attempts END < ${OTP_MAX_ATTEMPTS}`)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning([
      'id',
      'salt',
      'code_hash as hash',
      isOwn.as('isOwn'),
      sql<number>`CASE WHEN ${isOwn} THEN attempts ELSE others_attempts END`.as('attempts'),
    ])
    .executeTakeFirst();
  return tried ?? null;
}

/** How many of the tries that `takeTry` takes the code has had, when it lives; null when there is none to try. */
export async function findAttempts(db: Database, from: NumberFromBrowser): Promise<number | null> {
  const found = await db
    .selectFrom('otp_codes')
    .select(sql<number>`CASE WHEN ${isOwnCode(from)} THEN attempts ELSE others_attempts END`.as('attempts'))
    .where('id', '=', codeIdFor(from))
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return found?.attempts ?? null;
}

/** Undoes `takeTry` for a guess that was right. */
export async function giveTryBack(db: Database, { id, isOwn }: Pick<TriedCode, 'id' | 'isOwn'>): Promise<void> {
  const column = isOwn ? 'attempts' : 'others_attempts';
  await db
    .updateTable('otp_codes')
    .set((eb) => ({ [column]: eb(column, '-', 1) }))
    .where('id', '=', id)
    .where(column, '>', 0)
    .execute();
}

/** Uses a code up; false when it was used, expired or replaced in the meantime. */
export async function consumeCode(db: Database, id: number, from: NumberFromBrowser): Promise<boolean> {
  const consumed = await db
    .updateTable('otp_codes')
    .set({ consumed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('id', '=', codeIdFor(from))
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst();
  return consumed !== undefined;
}

/** Deletes the codes of a user's number, and what the user asked to have sent elsewhere. */
export async function deleteCodesOfUser(db: Database, userId: number): Promise<void> {
  const number = db.selectFrom('users').select('contact_no').where('id', '=', userId);
  await db
    .deleteFrom('otp_codes')
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('contact_no', '=', number)]))
    .execute();
}

/** Of an act the code that was sent last for it. */
function stepUpCodeId(contactNo: string, { purpose, userId, subject }: StepUp) {
  return sql<number>`(
    SELECT code.id FROM otp_codes code
    WHERE code.contact_no = ${contactNo} AND code.purpose = ${purpose} AND code.refused_at IS NULL
      AND code.user_id = ${userId} AND code.subject IS NOT DISTINCT FROM ${subject}::text
    ORDER BY code.id DESC LIMIT 1)`;
}

/** The code a guess is compared with: the newest live one that this browser asked for, else the number's newest. */
function codeIdFor(from: NumberFromBrowser) {
  if (from.stepUp) return stepUpCodeId(from.contactNo, from.stepUp);
  return sql<number>`(
    SELECT code.id FROM otp_codes code
    WHERE code.contact_no = ${from.contactNo} AND code.purpose = 'SIGN_IN' AND code.refused_at IS NULL
    ORDER BY (code.browser_hash = ${hashOf(from)} AND code.consumed_at IS NULL AND code.expires_at > now()) IS TRUE DESC,
      code.id DESC
    LIMIT 1)`;
}

function isOwnCode(from: NumberFromBrowser) {
  return from.stepUp ? sql<boolean>`true` : sql<boolean>`(browser_hash IS NOT DISTINCT FROM ${hashOf(from)})`;
}

/** SHA-256 of the cookie; of no cookie a hash that none has. */
function hashOf({ browser }: NumberFromBrowser): Buffer {
  return browser === undefined ? Buffer.alloc(0) : hashToken(browser);
}

/** The language of somebody's messages; null where they chose none. */
export async function findLanguage(db: Database, userId: number): Promise<Language | null> {
  const row = await db.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirst();
  const language = row?.language ?? '';
  return isLanguage(language) ? language : null;
}
