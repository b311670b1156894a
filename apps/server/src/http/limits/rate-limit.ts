import { TEXTS } from '@aangan/contract/core/texts';
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../../database/pool.ts';
import { AppError } from '../kernel/app-error.ts';
import { clientOf, type IsExempt } from '../kernel/client-address.ts';
import { createClientLimits } from './client-limits.ts';
import { createLimitWindows } from './limit-windows.ts';

/** Calls per minute and client address. Generous: a whole office may share one address. */
const CALLS_A_MINUTE = {
  /** Requests of any kind: pages, files, pictures, health, 404s. A page with all its files is 60. */
  request: 6000,
  /** Every call of the API. */
  api: 1200,
  /** Searches cost the database most (ASVS 2.4.1). */
  search: 300,
  /** Uploads cost processor and disk. */
  upload: 60,
  /** Share pictures of homes cost processor where they are not cached. */
  picture: 60,
  /** Links that work without sign-in. */
  link: 60,
} as const;

export type CallLimits = { [Name in keyof typeof CALLS_A_MINUTE]: onRequestHookHandler };

/**
 * Creates the limits of calls per client address, counted in the memory of each process: they protect a process, so the
 * calls that reach it count. Limits that protect money or accounts (codes and guesses) are shared by all instances in the
 * database: `takePoint`.
 */
export function createCallLimits(isExempt: IsExempt): CallLimits {
  const limits = createClientLimits({ points: CALLS_A_MINUTE, seconds: 60 });
  const limit =
    (name: keyof typeof CALLS_A_MINUTE): onRequestHookHandler =>
    (request, reply, done) => {
      const refusal = isExempt(request) ? null : limits.take(clientOf(request), name);
      if (refusal === null) return done();
      // log once per window and prefix, so that a flood of calls is no flood of lines
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

/** Whether a browser requests a page: a person cannot read an envelope. */
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

/** Changes per minute and person. */
const CHANGES_A_MINUTE = 60;
/** Windows counted at a time, one per person and call. */
const MOST_CHANGES = 20_000;

/**
 * Creates the guard of calls that change the caller's own account: 60 per minute, person and call, from any address, refused
 * ones included. Counted in the memory of each process, like the limits of an address.
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
 * Counts a change of the caller's own data that others read or answer: complaints, boards, call hours. Counted together, on
 * all instances, and in the transaction of the change, so that a refused one does not count. Raises TOO_MANY_REQUESTS.
 */
export async function countOwnChange(db: Database, userId: number): Promise<void> {
  await spendPoint(db, { key: `own-change:${userId}`, points: CHANGES_A_MINUTE, seconds: 60 });
}

function tooMany(retryAfter: number): AppError {
  return new AppError('TOO_MANY_REQUESTS', TEXTS.auth.tooManyRequests, { retryAfter });
}

export interface SharedLimit {
  key: string;
  /** Points per window of `seconds`, which begins with the first. */
  points: number;
  seconds: number;
}

/**
 * Takes one point of a limit that all instances share. Runs in the caller's transaction, so that a call that is refused or
 * rolled back does not count: that, and the database's clock, is why this is a statement of our own.
 * @returns null when a point was taken, else seconds to wait
 */
export async function takePoint(db: Database, limit: SharedLimit): Promise<number | null> {
  const { isTaken, wait } = await countPoint(db, limit);
  return isTaken ? null : wait;
}

/** Takes one point like `takePoint`. Raises TOO_MANY_REQUESTS where there is none left. */
export async function spendPoint(db: Database, limit: SharedLimit): Promise<void> {
  return spendPoints(db, [limit]);
}

/** Takes one point of each limit, in order. Raises TOO_MANY_REQUESTS at the first without one. */
export async function spendPoints(db: Database, limits: readonly SharedLimit[]): Promise<void> {
  const wait = await takePoints(db, limits);
  if (wait !== null) throw tooMany(wait);
}

/** A limit after an attempt to take a point. */
export interface CountedPoint {
  isTaken: boolean;
  /** Points taken in this window; one more than the limit once one was refused. */
  points: number;
  /** Seconds until the window ends. */
  wait: number;
}

/** Takes one point like `takePoint`, and gives the count. */
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

/** Gives the points taken in a limit's window, and the seconds until it ends; takes none. */
export async function findPoints(db: Database, key: string): Promise<{ points: number; wait: number }> {
  const { rows } = await sql<{ points: number; wait: number }>`
    SELECT coalesce(max(points), 0)::int AS points,
      coalesce(max(extract(epoch FROM resets_at - now())), 0)::float8 AS wait
    FROM rate_limits WHERE key = ${key} AND resets_at > now()`.execute(db);
  return rows[0] ?? { points: 0, wait: 0 };
}

/**
 * Takes a point of each limit, in order, up to the first that has none left.
 * @returns seconds to wait for that one, null when all had one
 */
export async function takePoints(db: Database, limits: readonly SharedLimit[]): Promise<number | null> {
  for (const limit of limits) {
    const wait = await takePoint(db, limit);
    if (wait !== null) return wait;
  }
  return null;
}

/** Returns a point that does not count after all. */
export async function givePointBack(db: Database, key: string): Promise<void> {
  await sql`UPDATE rate_limits SET points = greatest(points - 1, 0) WHERE key = ${key} AND resets_at > now()`.execute(
    db,
  );
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The limits to bind calls with; `api` is part of every call, `request` runs before everything else. */
    callLimits: CallLimits;
    /** The guard of `createChangeLimit`. */
    changeLimit: onRequestHookHandler;
  }
}
