import { TEXTS } from '@aangan/contract/texts';
import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { AppError } from './app-error.ts';
import { clientKey, isLoopback } from './client-address.ts';

/** Seconds. 2 in 40 are 50 ms a second; an address's calls themselves take up to 45 more, of a tenth of a core. */
const WINDOW = 40;
const SHARE_MS = 2_000;
/** What one piece of work counts for at most: a database that stands still must not use up everybody's share. */
const DEAREST_MS = 1_000;

export type DatabaseShare = ReturnType<typeof createDatabaseShare>;

/**
 * The time that one client address has the database work on what costs most, counted in the memory of each process
 * (docs/decisions/0026): one piece of work after the other, and none while the share of the window is used up.
 * @param shareMs milliseconds in 40 seconds
 */
export function createDatabaseShare(shareMs = SHARE_MS) {
  const limiter = new RateLimiterMemory({ keyPrefix: 'share', points: shareMs, duration: WINDOW });
  /** Of addresses that work is under way for: when the last of it ends. */
  const last = new Map<string, Promise<unknown>>();

  async function refuseSpent(key: string): Promise<void> {
    const used = await limiter.get(key);
    if (used === null || used.consumedPoints < shareMs || used.msBeforeNext <= 0) return;
    throw new AppError('TOO_MANY_REQUESTS', TEXTS.auth.tooManyRequests, { retryAfter: used.msBeforeNext / 1000 });
  }

  return {
    /**
     * Does what an address asks for after what it asked for before. Who waits does so for no longer than the share lasts.
     * Raises TOO_MANY_REQUESTS.
     */
    inTurn<T>({ ip }: FastifyRequest, work: () => Promise<T>): Promise<T> {
      if (isLoopback(ip)) return work();
      const key = clientKey(ip);
      const done = (last.get(key) ?? Promise.resolve()).then(async () => {
        await refuseSpent(key);
        return work();
      });
      const end = done.catch(() => undefined).finally(() => last.get(key) === end && last.delete(key));
      last.set(key, end);
      return done;
    },

    /** Does work at an address's cost, also when it fails. */
    charge<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
      return isLoopback(request.ip) ? work() : chargeFor(request, work);
    },
  };

  async function chargeFor<T>({ ip, log }: FastifyRequest, work: () => Promise<T>): Promise<T> {
    const since = performance.now();
    try {
      return await work();
    } finally {
      const ms = Math.ceil(Math.min(performance.now() - since, DEAREST_MS));
      const { consumedPoints } = await limiter.penalty(clientKey(ip), ms);
      // once a window and client
      const isSpentNow = consumedPoints >= shareMs && consumedPoints - ms < shareMs;
      if (isSpentNow) log.warn({ limit: 'share', points: shareMs }, 'Call limit reached');
    }
  }
}
