import { TEXTS } from '@aangan/contract/core/texts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../kernel/app-error.ts';
import { clientOf, createIsExempt, type ClientAddress, type IsExempt } from '../kernel/client-address.ts';
import { createClientLimits } from './client-limits.ts';

/** Seconds. 2 in 40 are 50 ms a second; an address's calls themselves take up to 45 more, of a tenth of a core. */
const WINDOW = 40;
const SHARE_MS = 2_000;
/** What one piece of work counts for at most: a database that stands still must not use up everybody's share. */
const DEAREST_MS = 1_000;

export type ClientBudget = ReturnType<typeof createClientBudget>;

/**
 * The time that one client address has the database work on what costs most, counted in the memory of each process
 * (docs/performance/database-access.md): one piece of work after the other, and none while the share of the window is
 * used up.
 * @param options `budgetMs`: milliseconds in 40 seconds; `isExempt`: whose work costs nothing, this machine's unless told
 */
export function createClientBudget({
  budgetMs = SHARE_MS,
  isExempt = createIsExempt({ production: false }),
}: {
  budgetMs?: number | undefined;
  isExempt?: IsExempt;
} = {}) {
  const limits = createClientLimits({ points: { share: budgetMs }, seconds: WINDOW });
  /** Of addresses that work is under way for: when the last of it ends. */
  const last = new Map<string, Promise<unknown>>();

  function refuseSpent(client: ClientAddress): void {
    const ms = limits.waitFor(client, 'share');
    if (ms !== null) throw new AppError('TOO_MANY_REQUESTS', TEXTS.auth.tooManyRequests, { retryAfter: ms / 1000 });
  }

  return {
    /**
     * Does what an address asks for after what it asked for before. Who waits does so for no longer than the share lasts.
     * Raises TOO_MANY_REQUESTS.
     */
    inTurn<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
      if (isExempt(request)) return work();
      const client = clientOf(request);
      const { key } = client.prefixes[0];
      const done = (last.get(key) ?? Promise.resolve()).then(async () => {
        refuseSpent(client);
        return work();
      });
      const end = done.catch(() => undefined).finally(() => last.get(key) === end && last.delete(key));
      last.set(key, end);
      return done;
    },

    /** Does work at an address's cost, also when it fails. */
    charge<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
      return isExempt(request) ? work() : chargeFor(request, work);
    },
  };

  async function chargeFor<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    const since = performance.now();
    try {
      return await work();
    } finally {
      const ms = Math.ceil(Math.min(performance.now() - since, DEAREST_MS));
      // once a window and prefix
      if (limits.charge(clientOf(request), 'share', ms)) {
        request.log.warn({ limit: 'share', points: budgetMs }, 'Call limit reached');
      }
    }
  }
}
