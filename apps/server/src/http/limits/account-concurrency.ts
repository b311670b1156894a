import { finished } from 'node:stream/promises';
import { TEXTS } from '@aangan/contract/core/texts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../kernel/app-error.ts';
import { FileAnswer } from '../kernel/bind.ts';

/** Calls of one account that are worked on at a time. */
export const AT_ONCE = 3;
/** Of the same account that wait for these; one more is refused at once. */
export const WAITING_MAX = 12;
/** Milliseconds that a call waits, of the 4.8 s that it may take (http/answer-deadline.ts). */
const WAIT_MS = 3_000;
/** Seconds after which a refused call may come again. */
const RETRY_AFTER = 2;

interface Account {
  running: number;
  /** Those who wait, first come first served: each is called at its turn. */
  waiting: Set<() => void>;
}

export type AccountTurns = ReturnType<typeof createAccountTurns>;

/**
 * Turns of the calls that read much (`reads` of the contract), by account: so that no single one can take the database
 * from everybody else, from however many addresses it comes. Counted in the memory of each process, as the limits of an
 * address are.
 */
export function createAccountTurns() {
  const accounts = new Map<number, Account>();

  /** Resolves at the call's turn. Raises TOO_MANY_REQUESTS where too many wait before it, or for too long. */
  async function enter(userId: number, log: FastifyRequest['log']): Promise<Account> {
    const account = accounts.get(userId) ?? { running: 0, waiting: new Set<() => void>() };
    accounts.set(userId, account);
    if (account.running < AT_ONCE) {
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

  /** Hands the turn on to who has waited longest. */
  function leave(userId: number, account: Account): void {
    const [next] = account.waiting;
    if (next) return next();
    account.running -= 1;
    if (account.running === 0) accounts.delete(userId);
  }

  return {
    /**
     * Does the work of a call at its turn; the turn of a file lasts until all of it is sent. Raises TOO_MANY_REQUESTS, and
     * what the work raises.
     */
    async inTurn<T>({ log }: Pick<FastifyRequest, 'log'>, userId: number, work: () => Promise<T> | T): Promise<T> {
      const account = await enter(userId, log);
      let isHeld = false;
      try {
        const answer = await work();
        if (answer instanceof FileAnswer) {
          isHeld = true;
          void finished(answer.content, { cleanup: true })
            .catch(() => undefined)
            .then(() => leave(userId, account));
        }
        return answer;
      } finally {
        if (!isHeld) leave(userId, account);
      }
    },
  };
}

function tooMany(userId: number, log: FastifyRequest['log']): AppError {
  log.warn({ limit: 'account', userId, points: AT_ONCE }, 'Call limit reached');
  return new AppError('TOO_MANY_REQUESTS', TEXTS.auth.tooManyRequests, { retryAfter: RETRY_AFTER });
}

declare module 'fastify' {
  interface FastifyInstance {
    accountTurns: AccountTurns;
  }
}
