import { hash, randomBytes } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import { ACCESS_COOKIE_SECONDS, REFRESH_COOKIE_SECONDS } from '@aangan/contract/core/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql, type RawBuilder } from 'kysely';
import type { Database, OpenDatabase } from '../../database/pool.ts';
import { prepare } from '../../database/prepared.ts';
import type { Actor, FindActor } from '../kernel/actor.ts';
import { inTime } from '../limits/response-deadline.ts';
import { catalogueVersion } from '../cache/catalogue-version.ts';
import { batched } from './batched.ts';

/** Both tokens of a session, as stored in the cookies. */
export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

/** Seconds for which an access token stays valid after a later pair was used, since requests overlap. */
const OUTLIVED_SECONDS = 30;

/** 256 bits in base64url; anything else in a cookie is not ours and needs no look-up. */
export const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Creates two opaque tokens of 256 random bits. */
export function createTokenPair(): TokenPair {
  return { accessToken: createToken(), refreshToken: createToken() };
}

/** Creates an opaque token of 256 random bits. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Gives the SHA-256 of a token, which the database stores in its place. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** Reads the cookie of this name; undefined where the request has none. */
export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  const { cookie } = request.headers;
  if (cookie === undefined) return undefined;
  // null until parsed, which the plugin's types omit
  const known = request.cookies as FastifyRequest['cookies'] | null;
  return (known ?? (request.cookies = request.server.parseCookie(cookie)))[name];
}

export type SessionCookies = ReturnType<typeof createSessionCookies>;

/**
 * The cookies of the cookie policy and docs/security.md: `access_token` for a day, `refresh_token` for seven days and
 * only to `/api/auth`, neither readable by scripts; beside them `signed_in=1` tells the page that a refresh is worth
 * trying (SESS2).
 * @param secure false only for plain-http development
 */
export function createSessionCookies({ secure }: { secure: boolean }) {
  const cookies = {
    access_token: { path: '/', sameSite: 'lax', httpOnly: true, secure, maxAge: ACCESS_COOKIE_SECONDS },
    refresh_token: { path: '/api/auth', sameSite: 'strict', httpOnly: true, secure, maxAge: REFRESH_COOKIE_SECONDS },
    signed_in: { path: '/', sameSite: 'lax', httpOnly: false, secure, maxAge: REFRESH_COOKIE_SECONDS },
  } as const satisfies Record<string, CookieSerializeOptions>;
  type Name = keyof typeof cookies;

  const set = (reply: FastifyReply, name: Name, value: string) => reply.setCookie(name, value, cookies[name]);
  const clear = (reply: FastifyReply, name: Name) =>
    reply.setCookie(name, '', { ...cookies[name], maxAge: 0, expires: new Date(0) });
  const read = (request: FastifyRequest, name: Name): string | undefined => {
    const value = cookieOf(request, name);
    return value !== undefined && TOKEN.test(value) ? value : undefined;
  };

  return {
    set: (reply: FastifyReply, pair: TokenPair): void => {
      set(reply, 'access_token', pair.accessToken);
      set(reply, 'refresh_token', pair.refreshToken);
      set(reply, 'signed_in', '1');
    },
    clear: (reply: FastifyReply): void => {
      clear(reply, 'access_token');
      clear(reply, 'refresh_token');
      clear(reply, 'signed_in');
    },
    /** Clears the access cookie alone: the refresh cookie may still get a new one. */
    clearAccess: (reply: FastifyReply): void => {
      clear(reply, 'access_token');
    },
    /** Reads the tokens of a request; a malformed one counts as none. */
    read: (request: FastifyRequest): Partial<TokenPair> => {
      const accessToken = read(request, 'access_token');
      const refreshToken = read(request, 'refresh_token');
      return { ...(accessToken && { accessToken }), ...(refreshToken && { refreshToken }) };
    },
  };
}

/**
 * Creates the look-up of an access token's user, in one statement over token, session and user: token and session not
 * expired by the database's clock, no later token in use for over 30 seconds, user active. Nothing is cached between requests
 * (ROLE9); concurrent ones share the statement.
 */
export function createFindActor(database: OpenDatabase): FindActor {
  const findRow = batched(async (hashes: Buffer[]): Promise<(ActorRow | undefined)[]> => {
    const [first] = hashes;
    if (first && hashes.length === 1) return findOneActor(database, first);
    const rows = new Map<number, ActorRow>();
    for (const row of await findSeveralActors(database, hashes)) rows.set(row.place, row);
    return hashes.map((_, place) => rows.get(place));
  });
  return async (accessToken) => {
    const found = await findRow(hashToken(accessToken));
    if (!found) return null;
    const { tokenId, generation, isUnused, catalogueVersion, sessionId, userId, role, name, contactNo } = found;
    // use of a refreshed pair proves that its response arrived, which makes its parent old
    if (generation > 0 && isUnused) await markPairUsed(database.db, tokenId);
    return { actor: { userId, sessionId, role, name, contactNo }, catalogueVersion };
  };
}

type ActorRow = Actor & { tokenId: number; generation: number; isUnused: boolean; catalogueVersion: number };

/** Prepared, since it runs on every signed-in call and planning costs several times as much as running it. */
const findOneActor = prepare(
  'find_actor',
  sql<ActorRow>`SELECT ${actorsBy(sql`token.access_hash = ${sql.raw('$1')}`)}`,
);

/** The same for several tokens, each with its index. */
const findSeveralActors = prepare(
  'find_actors',
  sql<ActorRow & { place: number }>`SELECT asked.place::int - 1 AS place, actor.*
  FROM unnest(${sql.raw('$1::bytea[]')}) WITH ORDINALITY AS asked (hash, place)
  CROSS JOIN LATERAL (SELECT ${actorsBy(sql`token.access_hash = asked.hash`)}) AS actor`,
);

function actorsBy(token: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    token.id AS "tokenId", token.generation, token.used_at IS NULL AS "isUnused", session.id AS "sessionId",
    users.id AS "userId", users.role, users.name, users.contact_no AS "contactNo",
    ${catalogueVersion} AS "catalogueVersion"
  FROM session_tokens AS token
  JOIN sessions AS session ON session.id = token.session_id
  JOIN users ON users.id = session.user_id
  WHERE ${token} AND token.access_expires_at > now()
    AND (token.generation >= session.used_generation OR (token.generation = session.used_generation - 1
      AND session.used_generation_at > now() - make_interval(secs => ${sql.lit(OUTLIVED_SECONDS)})))
    AND session.ended_at IS NULL AND session.ends_at > now() AND users.active`;
}

/**
 * Records the first use of either token of a pair. The session stores the newest used generation: one row to write, however
 * many tokens it makes old, and tokens added by a late refresh are old as well.
 */
export async function markPairUsed(db: Database, tokenId: number): Promise<void> {
  await sql`
    WITH pair AS (
      UPDATE session_tokens SET used_at = now() WHERE id = ${tokenId} AND used_at IS NULL
      RETURNING session_id, generation
    )
    UPDATE sessions SET used_generation = pair.generation, used_generation_at = now()
    FROM pair WHERE sessions.id = pair.session_id AND sessions.used_generation < pair.generation`.execute(db);
}

export interface SessionDeps {
  findActor: FindActor;
  cookies: SessionCookies;
}

/**
 * Decorates the app with `findSession`, and with `findSessionInTime`, which every bound call runs before its role and shape
 * are checked.
 */
export function registerSession(app: FastifyInstance, { findActor, cookies }: SessionDeps): void {
  app.decorateRequest('actor', null);
  app.decorateRequest('catalogueVersion', null);
  app.decorate('findSession', async (request: FastifyRequest, reply: FastifyReply) => {
    const { accessToken } = cookies.read(request);
    const found = accessToken === undefined ? null : await findActor(accessToken);
    request.actor = found?.actor ?? null;
    request.catalogueVersion = found?.catalogueVersion ?? null;
    if (request.actor === null && cookieOf(request, 'access_token') !== undefined) cookies.clearAccess(reply);
  });
  app.decorate('findSessionInTime', (request, reply, done) => {
    // a visitor has no session
    if (cookieOf(request, 'access_token') === undefined) done();
    else return inTime(request, app.findSession(request, reply));
  });
}
