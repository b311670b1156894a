import { finished } from 'node:stream/promises';
import { TEXTS } from '@aangan/contract/core/texts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../kernel/app-error.ts';
import { FileResult } from '../kernel/bind.ts';

/** Expensive calls of one account that run at a time. */
export const RUNNING_MAX = 3;
/** Calls of one account that may wait for a slot; one more is refused at once. */
export const WAITING_MAX = 12;
/** Milliseconds that a call may wait for a slot, of its 4.8 s in all (response-deadline.ts). */
const WAIT_MS = 3_000;
/** Seconds after which a refused call may be retried. */
const RETRY_AFTER = 2;

interface Account {
  running: number;
  /** Waiting calls in FIFO order; each function starts its call. */
  waiting: Set<() => void>;
}

export type AccountConcurrency = ReturnType<typeof createAccountConcurrency>;

/**
 * Limits the concurrency of expensive calls (`reads: 'much'` in the contract) by account, so that no account can block the
 * database for the others, from however many addresses it calls. Counted in the memory of each process, like the limits of
 * an address.
 */
export function createAccountConcurrency() {
  const accounts = new Map<number, Account>();

  /** Waits for a slot. Raises TOO_MANY_REQUESTS where too many calls wait already, or the wait is too long. */
  async function enter(userId: number, log: FastifyRequest['log']): Promise<Account> {
    const account = accounts.get(userId) ?? { running: 0, waiting: new Set<() => void>() };
    accounts.set(userId, account);
    if (account.running < RUNNING_MAX) {
      account.running += 1;
      return account;
    }
    const { waiting } = account;
    if (waiting.size >= WAITING_MAX) throw tooMany(userId, log);
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(begin);
        reject(tooMany(userId, log));
      }, WAIT_MS).unref();
      const begin = () => {
        clearTimeout(timer);
        waiting.delete(begin);
        resolve();
      };
      waiting.add(begin);
    });
    return account;
  }

  /** Releases a slot to the call that has waited longest. */
  function leave(userId: number, account: Account): void {
    const [next] = account.waiting;
    if (next) return next();
    account.running -= 1;
    if (account.running === 0) accounts.delete(userId);
  }

  return {
    /**
     * Runs the work of a call once it has a slot; that of a file is released when the whole file is sent. Raises
     * TOO_MANY_REQUESTS, and what the work raises.
     */
    async withSlot<T>({ log }: Pick<FastifyRequest, 'log'>, userId: number, work: () => Promise<T> | T): Promise<T> {
      const account = await enter(userId, log);
      let isHeld = false;
      try {
        const result = await work();
        if (result instanceof FileResult) {
          isHeld = true;
          void finished(result.content, { cleanup: true })
            .catch(() => undefined)
            .then(() => leave(userId, account));
        }
        return result;
      } finally {
        if (!isHeld) leave(userId, account);
      }
    },
  };
}

function tooMany(userId: number, log: FastifyRequest['log']): AppError {
  log.warn({ limit: 'account', userId, points: RUNNING_MAX }, 'Call limit reached');
  return new AppError('TOO_MANY_REQUESTS', TEXTS.auth.tooManyRequests, { retryAfter: RETRY_AFTER });
}

declare module 'fastify' {
  interface FastifyInstance {
    accountConcurrency: AccountConcurrency;
  }
}
