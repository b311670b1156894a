import { TEXTS } from '@aangan/contract/core/texts';
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../../database/pool.ts';
import { AppError } from '../kernel/app-error.ts';
import { clientOf, type IsExempt } from '../kernel/client-address.ts';
import { createClientLimits } from './client-limits.ts';
import { createLimitWindows } from './limit-windows.ts';

/** Calls a minute and client address. Generous: a whole office may share one address. */
const CALLS_A_MINUTE = {
  /** Requests of any kind: pages, their files and pictures, health, what is not there. A page with all of it is 60. */
  request: 6000,
  /** Every call of the API. */
  api: 1200,
  /** Searches cost the database most (ASVS 2.4.1). */
  search: 300,
  /** Uploads cost processor and disk. */
  upload: 60,
  /** Pictures of homes to pass on cost processor where they are not kept. */
  picture: 60,
  /** Links that open without signing in. */
  link: 60,
} as const;

export type CallLimits = { [Name in keyof typeof CALLS_A_MINUTE]: onRequestHookHandler };

/**
 * The limits of calls per client address, counted in the memory of each process: they keep one client from wearing a
 * process out, so what matters is the calls that reach that process. Limits that guard money or accounts (codes and
 * guesses) are shared by all instances and stand in the database: `takePoint`.
 */
export function createCallLimits(isExempt: IsExempt): CallLimits {
  const limits = createClientLimits({ points: CALLS_A_MINUTE, seconds: 60 });
  const limit =
    (name: keyof typeof CALLS_A_MINUTE): onRequestHookHandler =>
    (request, reply, done) => {
      const refusal = isExempt(request) ? null : limits.take(clientOf(request), name);
      if (refusal === null) return done();
      // once a window and prefix, or a flood of calls would be a flood of lines
      if (refusal.isFirst) request.log.warn({ limit: name, points: CALLS_A_MINUTE[name] }, 'Call limit reached');
      const retryAfter = refusal.ms / 1000;
      reply.header('cache-control', 'no-store');
      if (isForPage(request)) void sendWords(reply, Math.ceil(retryAfter));
      else done(tooMany(retryAfter));
    };
  return {
    request: limit('request'),
    api: limit('api'),
    search: limit('search'),
    upload: limit('upload'),
    picture: limit('picture'),
    link: limit('link'),
  };
}

/** A person's browser looking for a page, to whom an envelope says nothing. */
function isForPage({ url, headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') === true && !/^\/(api|media)\b/i.test(url);
}

function sendWords(reply: FastifyReply, retryAfter: number): FastifyReply {
  return reply
    .status(429)
    .header('retry-after', retryAfter)
    .type('text/plain; charset=utf-8')
    .send(TEXTS.auth.tooManyRequests);
}

/** Changes that a person may make in a minute. */
const CHANGES_A_MINUTE = 60;
/** People's changes that are counted at a time, by call. */
const MOST_CHANGES = 20_000;

/**
 * A guard for calls that change something of the caller's account: each takes 60 a minute of one person, whatever address
 * they come from, those that are refused too. Counted in the memory of each process, as the limits of an address are.
 */
export function createChangeLimit(): onRequestHookHandler {
  const windows = createLimitWindows({ limits: 1, seconds: 60, most: MOST_CHANGES });
  return ({ actor, method, routeOptions }, _reply, done) => {
    if (!actor) return done();
    const now = windows.begin();
    const { used, endsAt } = windows.open(`${actor.userId} ${method} ${routeOptions.url ?? ''}`, now);
    used[0] = Math.min((used[0] ?? 0) + 1, CHANGES_A_MINUTE + 1);
    done(used[0] > CHANGES_A_MINUTE ? tooMany((endsAt - now) / 1000) : undefined);
  };
}

/**
 * Counts a change that somebody makes to what is their own and others read or answer: complaints, boards, when to be
 * called. All together, on all instances, and in the transaction of the change, so that one that is refused does not count.
 * Raises TOO_MANY_REQUESTS.
 */
export async function countOwnChange(db: Database, userId: number): Promise<void> {
  await spendPoint(db, { key: `own-change:${userId}`, points: CHANGES_A_MINUTE, seconds: 60 });
}

function tooMany(retryAfter: number): AppError {
  return new AppError('TOO_MANY_REQUESTS', TEXTS.auth.tooManyRequests, { retryAfter });
}

export interface SharedLimit {
  key: string;
  /** Points a window of `seconds`, which begins with the first. */
  points: number;
  seconds: number;
}

/**
 * Takes one point of a limit that all instances share, or tells after how many seconds there will be one again. Within
 * the caller's transaction, so that what is refused or rolled back later does not count: that, and the database's
 * clock, is why this is a statement of our own.
 * @returns null when a point was taken, else seconds to wait
 */
export async function takePoint(db: Database, limit: SharedLimit): Promise<number | null> {
  const { isTaken, wait } = await countPoint(db, limit);
  return isTaken ? null : wait;
}

/** `takePoint` where there is nothing else to say to who has to wait. Raises TOO_MANY_REQUESTS. */
export async function spendPoint(db: Database, limit: SharedLimit): Promise<void> {
  return spendPoints(db, [limit]);
}

/** The same for several limits, in their order. Raises TOO_MANY_REQUESTS. */
export async function spendPoints(db: Database, limits: readonly SharedLimit[]): Promise<void> {
  const wait = await takePoints(db, limits);
  if (wait !== null) throw tooMany(wait);
}

/** A limit after a point was asked for. */
export interface CountedPoint {
  isTaken: boolean;
  /** Points taken in this window; one more than there are once one was refused. */
  points: number;
  /** Seconds until the window ends. */
  wait: number;
}

/** `takePoint`, for who wants to know how many are gone. */
export async function countPoint(db: Database, { key, points, seconds }: SharedLimit): Promise<CountedPoint> {
  const { rows } = await sql<CountedPoint>`
    INSERT INTO rate_limits AS l (key, points, resets_at)
    VALUES (${key}, 1, now() + make_interval(secs => ${seconds}))
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN l.resets_at > now() THEN least(l.points + 1, ${points}::int + 1) ELSE 1 END,
      resets_at = CASE WHEN l.resets_at > now() THEN l.resets_at ELSE excluded.resets_at END
    RETURNING points <= ${points}::int AS "isTaken", points,
      extract(epoch FROM resets_at - now())::float8 AS wait`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('An upsert returned no row');
  return row;
}

/** How many points of a limit are gone in its window, and the seconds until it ends; takes none. */
export async function findPoints(db: Database, key: string): Promise<{ points: number; wait: number }> {
  const { rows } = await sql<{ points: number; wait: number }>`
    SELECT coalesce(max(points), 0)::int AS points,
      coalesce(max(extract(epoch FROM resets_at - now())), 0)::float8 AS wait
    FROM rate_limits WHERE key = ${key} AND resets_at > now()`.execute(db);
  return rows[0] ?? { points: 0, wait: 0 };
}

/** Takes a point of each limit, in their order; tells how long to wait for the first that has none. */
export async function takePoints(db: Database, limits: readonly SharedLimit[]): Promise<number | null> {
  for (const limit of limits) {
    const wait = await takePoint(db, limit);
    if (wait !== null) return wait;
  }
  return null;
}

/** Gives a point back that turned out not to count. */
export async function givePointBack(db: Database, key: string): Promise<void> {
  await sql`UPDATE rate_limits SET points = greatest(points - 1, 0) WHERE key = ${key} AND resets_at > now()`.execute(
    db,
  );
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The limits a call may be bound with; `api` is part of every call, `request` stands before all else. */
    callLimits: CallLimits;
    /** Of `createChangeLimit`: the guard of calls that change something of the caller's own account. */
    changeLimit: onRequestHookHandler;
  }
}
