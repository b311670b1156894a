import { TEXTS } from '@aangan/contract/core/texts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../kernel/app-error.ts';
import { clientOf, createIsExempt, type ClientAddress, type IsExempt } from '../kernel/client-address.ts';
import { createClientLimits } from './client-limits.ts';

/** Seconds. 2 s in 40 are 50 ms per second; handling the calls of an address takes up to 45 ms more. */
const WINDOW = 40;
const BUDGET_MS = 2_000;
/** The most that one piece of work costs, so that a stalled database does not use up everybody's budget. */
const MOST_MS = 1_000;

export type ClientBudget = ReturnType<typeof createClientBudget>;

/**
 * Limits the database time that one client address spends on the most expensive reads, counted in the memory of each process
 * (docs/performance/database-access.md): its reads run one after the other, and none once the budget of the window is
 * spent.
 * @param options `budgetMs`: milliseconds in 40 seconds; `isExempt`: whose work is free, by default this machine's
 */
export function createClientBudget({
  budgetMs = BUDGET_MS,
  isExempt = createIsExempt({ production: false }),
}: {
  budgetMs?: number | undefined;
  isExempt?: IsExempt;
} = {}) {
  const limits = createClientLimits({ points: { share: budgetMs }, seconds: WINDOW });
  /** The end of the last queued work of each address. */
  const last = new Map<string, Promise<unknown>>();

  function refuseSpent(client: ClientAddress): void {
    const ms = limits.waitFor(client, 'share');
    if (ms !== null) throw new AppError('TOO_MANY_REQUESTS', TEXTS.auth.tooManyRequests, { retryAfter: ms / 1000 });
  }

  return {
    /**
     * Runs work after the earlier work of the same address. Raises TOO_MANY_REQUESTS once the budget is spent, also for
     * work that waits, and what the work raises.
     */
    runSerially<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
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

    /** Runs work and charges its time to the address, also when it fails. */
    charge<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
      return isExempt(request) ? work() : chargeFor(request, work);
    },
  };

  async function chargeFor<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    const since = performance.now();
    try {
      return await work();
    } finally {
      const ms = Math.ceil(Math.min(performance.now() - since, MOST_MS));
      // log once per window and prefix
      if (limits.charge(clientOf(request), 'share', ms)) {
        request.log.warn({ limit: 'share', points: budgetMs }, 'Call limit reached');
      }
    }
  }
}
