import { ACCESS_COOKIE_SECONDS, REFRESH_COOKIE_SECONDS, SESSION_ABSOLUTE_SECONDS } from '@aangan/contract/core/limits';
import { sql } from 'kysely';
import type { Database } from '../../../database/pool.ts';
import { createTokenPair, hashToken, type TokenPair } from '../../../http/session/session.ts';

export type EndReason = 'LOGOUT' | 'REPLACED' | 'REUSE' | 'ADMIN' | 'USER' | 'ERASED';

/** A refresh token in a live session. */
export interface LiveToken {
  tokenId: number;
  sessionId: number;
  userId: number;
  generation: number;
}

/** What came after a generation of tokens. */
export interface Lineage {
  hasLater: boolean;
  /** Whether a later pair was ever presented. */
  laterUsed: boolean;
  /** Seconds since the first pair of the next generation was made; null without one. */
  secondsSinceNext: number | null;
}

/**
 * A new session of a user with its first pair of tokens, for at most 30 days however often it is refreshed.
 * @param browser the text of the device (I39)
 */
export async function insertSession(
  db: Database,
  userId: number,
  browser: string | null = null,
): Promise<TokenPair & { sessionId: number }> {
  const { id } = await db
    .insertInto('sessions')
    .values({ user_id: userId, browser, ends_at: secondsFromNow(SESSION_ABSOLUTE_SECONDS) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...(await insertTokens(db, id, 0)), sessionId: id };
}

/** A pair of tokens of a session; neither outlives the session's own end, by the joins of findActor and findRefreshToken. */
export async function insertTokens(db: Database, sessionId: number, generation: number): Promise<TokenPair> {
  const pair = createTokenPair();
  await db
    .insertInto('session_tokens')
    .values({
      session_id: sessionId,
      generation,
      access_hash: hashToken(pair.accessToken),
      refresh_hash: hashToken(pair.refreshToken),
      access_expires_at: secondsFromNow(ACCESS_COOKIE_SECONDS),
      refresh_expires_at: secondsFromNow(REFRESH_COOKIE_SECONDS),
    })
    .execute();
  return pair;
}

/** Seconds that an access token must still live for its pair to be kept at a refresh. */
const FRESH_SECONDS = ACCESS_COOKIE_SECONDS / 2;

/**
 * Whether these two tokens are one pair that nothing is gained by exchanging: in a live session of an active user, with
 * no later generation, and fresh. A read: that the pair is used was noted when its access token was looked up.
 */
export async function isFreshPair(db: Database, { accessToken, refreshToken }: TokenPair): Promise<boolean> {
  const row = await db
    .selectFrom('session_tokens as token')
    .innerJoin('sessions as session', 'session.id', 'token.session_id')
    .innerJoin('users', 'users.id', 'session.user_id')
    .select('token.session_id')
    .where('token.refresh_hash', '=', hashToken(refreshToken))
    .where('token.access_hash', '=', hashToken(accessToken))
    .where('token.access_expires_at', '>', secondsFromNow(FRESH_SECONDS))
    .where('session.ended_at', 'is', null)
    .where('session.ends_at', '>', sql<Date>`now()`)
    .where('users.active', '=', true)
    .where(({ not, exists, selectFrom }) => {
      const later = selectFrom('session_tokens as later').whereRef('later.session_id', '=', 'token.session_id');
      return not(exists(later.select('later.session_id').whereRef('later.generation', '>', 'token.generation')));
    })
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Finds a refresh token that has not expired, in a session that lives, of a user who is active. No lock: a session that
 * ends meanwhile takes what is added to it along, and refreshes that cross make pairs of one generation.
 */
export async function findRefreshToken(db: Database, refreshToken: string): Promise<LiveToken | null> {
  const found = await db
    .selectFrom('session_tokens as token')
    .innerJoin('sessions as session', 'session.id', 'token.session_id')
    .innerJoin('users as user', 'user.id', 'session.user_id')
    .select(['token.id as tokenId', 'session.id as sessionId', 'user.id as userId', 'token.generation'])
    .where('token.refresh_hash', '=', hashToken(refreshToken))
    .where('token.refresh_expires_at', '>', sql<Date>`now()`)
    .where('session.ended_at', 'is', null)
    .where('session.ends_at', '>', sql<Date>`now()`)
    .where('user.active', '=', true)
    .executeTakeFirst();
  return found ?? null;
}

/** What is known of the generations after a token's. */
export async function findLineage(db: Database, { sessionId, generation }: LiveToken): Promise<Lineage> {
  return db
    .selectFrom('session_tokens')
    .select([
      sql<boolean>`count(*) > 0`.as('hasLater'),
      sql<boolean>`coalesce(bool_or(used_at IS NOT NULL), false)`.as('laterUsed'),
      sql<number | null>`extract(epoch FROM clock_timestamp() - min(created_at))::float8`.as('secondsSinceNext'),
    ])
    .where('session_id', '=', sessionId)
    .where('generation', '>', generation)
    .executeTakeFirstOrThrow();
}

/** Ends the live sessions that either token belongs to, expired tokens included; gives the sessions it ended. */
export async function endSessionsOf(db: Database, tokens: Partial<TokenPair>, reason: EndReason): Promise<number[]> {
  const { accessToken, refreshToken } = tokens;
  if (accessToken === undefined && refreshToken === undefined) return [];
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: sql<Date>`now()`, end_reason: reason })
    .where('ended_at', 'is', null)
    .where('id', 'in', (query) =>
      query
        .selectFrom('session_tokens')
        .select('session_id')
        .where(({ eb, or }) =>
          or([
            ...(accessToken === undefined ? [] : [eb('access_hash', '=', hashToken(accessToken))]),
            ...(refreshToken === undefined ? [] : [eb('refresh_hash', '=', hashToken(refreshToken))]),
          ]),
        ),
    )
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}

/** Whether a session began at most so many minutes ago, by the database's clock. */
export async function isRecentSignIn(db: Database, sessionId: number, minutes: number): Promise<boolean> {
  const found = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${minutes}::integer)`)
    .executeTakeFirst();
  return found !== undefined;
}

/** Ends one session, if it still lives. */
export async function endSession(db: Database, sessionId: number, reason: EndReason): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: sql<Date>`now()`, end_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends all live sessions of a user. */
export async function endSessionsOfUser(db: Database, userId: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: sql<Date>`now()`, end_reason: 'ADMIN' satisfies EndReason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends a user's live sessions but one; gives how many. */
export async function endOtherSessions(db: Database, userId: number, keptId: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ ended_at: sql<Date>`now()`, end_reason: 'USER' satisfies EndReason })
    .where('user_id', '=', userId)
    .where('id', '<>', keptId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes all sessions of a user, tokens first: the order in which a refresh locks them, which may be under way. */
export async function deleteSessionsOfUser(db: Database, userId: number): Promise<void> {
  await db
    .deleteFrom('session_tokens')
    .where('session_id', 'in', (query) => query.selectFrom('sessions').select('id').where('user_id', '=', userId))
    .execute();
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

function secondsFromNow(seconds: number) {
  return sql<Date>`now() + make_interval(secs => ${seconds})`;
}
