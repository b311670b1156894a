import { OTP_LIFETIME_SECONDS, OTP_MAX_ATTEMPTS } from '@aangan/contract/limits';
import { sql } from 'kysely';
import type { Database } from '../../database/pool.ts';
import type { HashedCode } from './code.rules.ts';

/** The sends of one number that count, as seen by the database's clock. Seconds throughout. */
export interface SendHistory {
  inQuarterHour: number;
  inDay: number;
  /** Null when there was none in a day. */
  secondsSinceLast: number | null;
  /** Until the oldest send of the window leaves it. */
  quarterHourFreesIn: number | null;
  dayFreesIn: number | null;
}

/** A code with one of its tries taken. */
export interface TriedCode extends HashedCode {
  id: number;
  /** Tries taken, this one included. */
  attempts: number;
}

/** Lets one send to a number be decided at a time, until the transaction ends. */
export async function lockNumber(db: Database, contactNo: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('otp'), hashtext(${contactNo}))`.execute(db);
}

/** What the limits of a number are decided by. */
export async function findSendHistory(db: Database, contactNo: string): Promise<SendHistory> {
  const { rows } = await sql<SendHistory>`
    SELECT count(*) FILTER (WHERE recent) AS "inQuarterHour", count(*) AS "inDay",
      extract(epoch FROM now() - max(created_at))::float8 AS "secondsSinceLast",
      extract(epoch FROM min(created_at) FILTER (WHERE recent) + interval '15 minutes' - now())::float8
        AS "quarterHourFreesIn",
      extract(epoch FROM min(created_at) + interval '1 day' - now())::float8 AS "dayFreesIn"
    FROM (
      SELECT created_at, created_at > now() - interval '15 minutes' AS recent
      FROM otp_codes
      WHERE contact_no = ${contactNo} AND refused_at IS NULL AND created_at > now() - interval '1 day'
    ) sends`.execute(db);
  const [history] = rows;
  if (!history) throw new Error('An aggregate returned no row');
  return history;
}

/** From now on this is the number's code; every earlier one is dead. Gives its id. */
export async function insertCode(db: Database, contactNo: string, { salt, hash }: HashedCode): Promise<number> {
  const { id } = await db
    .insertInto('otp_codes')
    .values({
      contact_no: contactNo,
      salt,
      code_hash: hash,
      expires_at: sql<Date>`now() + make_interval(secs => ${OTP_LIFETIME_SECONDS})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The gateway did not take it: it counts no more, and the code before it is the number's code again. */
export async function updateCodeRefused(db: Database, id: number): Promise<void> {
  await db
    .updateTable('otp_codes')
    .set({ refused_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/**
 * Takes one try of the number's code, in one statement: of guesses made at once no more get through than there are
 * tries. Null when there is no live code or no try left.
 */
export async function takeTry(db: Database, contactNo: string): Promise<TriedCode | null> {
  const tried = await db
    .updateTable('otp_codes')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('id', '=', newestCodeId(contactNo))
    .where('attempts', '<', OTP_MAX_ATTEMPTS)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['id', 'salt', 'code_hash as hash', 'attempts'])
    .executeTakeFirst();
  return tried ?? null;
}

/** How many tries the number's code has had, when it lives; null when there is none to try. */
export async function findAttempts(db: Database, contactNo: string): Promise<number | null> {
  const found = await db
    .selectFrom('otp_codes')
    .select('attempts')
    .where('id', '=', newestCodeId(contactNo))
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return found?.attempts ?? null;
}

/** Undoes `takeTry` for a guess that was right. */
export async function giveTryBack(db: Database, id: number): Promise<void> {
  await db
    .updateTable('otp_codes')
    .set({ attempts: sql<number>`attempts - 1` })
    .where('id', '=', id)
    .where('attempts', '>', 0)
    .execute();
}

/** Uses a code up; false when it was used, expired or replaced in the meantime. */
export async function consumeCode(db: Database, id: number, contactNo: string): Promise<boolean> {
  const consumed = await db
    .updateTable('otp_codes')
    .set({ consumed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('id', '=', newestCodeId(contactNo))
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst();
  return consumed !== undefined;
}

/** Deletes the codes of a user's number. */
export async function deleteCodesOfUser(db: Database, userId: number): Promise<void> {
  await db
    .deleteFrom('otp_codes')
    .where('contact_no', '=', (query) => query.selectFrom('users').select('contact_no').where('id', '=', userId))
    .execute();
}

function newestCodeId(contactNo: string) {
  return sql<number>`(
    SELECT newest.id FROM otp_codes newest
    WHERE newest.contact_no = ${contactNo} AND newest.refused_at IS NULL
    ORDER BY newest.id DESC LIMIT 1)`;
}
