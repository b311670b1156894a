import { KNOWN_BROWSER_COOKIE_SECONDS } from '@aangan/contract/core/limits';
import { sql } from 'kysely';
import type { Database } from '../../../database/pool.ts';
import { createToken, hashToken } from '../../../http/session/session.ts';

/** What decides how a send is counted. Nobody outside may be able to tell `isRegistered`. */
export interface SenderStanding {
  /** Whether an active account has the number. */
  isRegistered: boolean;
  /** Whether this browser signed in with the number within 180 days. */
  isKnown: boolean;
}

/** Finds both in one statement, the same for every number. */
export async function findSenderStanding(db: Database, contactNo: string, browser: string): Promise<SenderStanding> {
  const { rows } = await sql<SenderStanding>`
    SELECT count(account.id) > 0 AS "isRegistered", count(mark.user_id) > 0 AS "isKnown"
    FROM users AS account
    LEFT JOIN known_browsers AS mark
      ON mark.user_id = account.id AND mark.token_hash = ${hashToken(browser)} AND mark.expires_at > now()
    WHERE account.contact_no = ${contactNo} AND account.active`.execute(db);
  return rows[0] ?? { isRegistered: false, isKnown: false };
}

/**
 * Notes that a browser signed in as a user, under a new name, so that nobody who put a cookie there before is known by
 * it; what it was known for it stays known for.
 * @returns the new name, for the cookie
 */
export async function insertKnownBrowser(db: Database, userId: number, before: string | undefined): Promise<string> {
  const browser = createToken();
  const token_hash = hashToken(browser);
  const expires_at = sql<Date>`now() + make_interval(secs => ${KNOWN_BROWSER_COOKIE_SECONDS})`;
  if (before !== undefined) {
    await sql`
      UPDATE known_browsers SET token_hash = ${token_hash} WHERE token_hash = ${hashToken(before)}`.execute(db);
  }
  await sql`
    INSERT INTO known_browsers (token_hash, user_id, expires_at) VALUES (${token_hash}, ${userId}, ${expires_at})
    ON CONFLICT (token_hash, user_id) DO UPDATE SET expires_at = excluded.expires_at`.execute(db);
  return browser;
}
