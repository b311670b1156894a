import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../database/pool.ts';
import { AppError } from '../../../http/kernel/app-error.ts';
import { unavailable } from '../../../http/kernel/error-handler.ts';
import { countPoint, findPoints, takePoint, type SharedLimit } from '../../../http/limits/rate-limit.ts';
import { atLeastOne, HOUR } from './auth.code-limits.ts';

/** 600 codes an hour in all: 400 for everybody, 200 more for numbers with an active account (docs/decisions/0011). */
const COMMON: SharedLimit = { key: 'otp-sends', points: 400, seconds: HOUR };
const RESERVE: SharedLimit = { key: 'otp-sends-reserve', points: 200, seconds: HOUR };
const HALF = (COMMON.points + RESERVE.points) / 2;

/** Where a code comes from: `withheld` is one that nobody is sent. */
export type BudgetPart = 'sent' | 'reserve' | 'withheld';

/** What a code that was not sent after all is given back to. A withheld one has nothing to give, by the same statement. */
export const BUDGET_KEYS: Record<BudgetPart, string> = {
  sent: COMMON.key,
  reserve: RESERVE.key,
  withheld: 'otp-sends-withheld',
};

/** Whether half of the budget is gone, from where on a challenge has to be solved. */
export async function isHalfGone(trx: Database): Promise<boolean> {
  return (await findPoints(trx, COMMON.key)).points >= HALF;
}

/**
 * Takes a code out of the budget of this hour, by the same number of statements for every number. Raises UNAVAILABLE,
 * for everybody, when all of it is gone.
 */
export async function takeFromBudget(
  trx: Database,
  isRegistered: boolean,
  log: FastifyBaseLogger,
): Promise<BudgetPart> {
  const { isTaken, points, wait } = await countPoint(trx, COMMON);
  if (isTaken) {
    if (points === HALF)
      await alarm(trx, wait, log, "HALF OF THIS HOUR'S CODES ARE USED: browsers have to solve a challenge");
    return 'sent';
  }
  await alarm(
    trx,
    wait,
    log,
    'THE CODES FOR EVERYBODY ARE USED UP: only registered numbers get one until the hour is over',
  );
  if (isRegistered) {
    const reserveWait = await takePoint(trx, RESERVE);
    if (reserveWait === null) return 'reserve';
    throw full(Math.min(wait, reserveWait), log);
  }
  const reserve = await findPoints(trx, RESERVE.key);
  if (reserve.points < RESERVE.points) return 'withheld';
  throw full(Math.min(wait, reserve.wait), log);
}

/** An error in the log, once in the window that ends in so many seconds, whichever instance comes to it. */
async function alarm(trx: Database, seconds: number, log: FastifyBaseLogger, message: string): Promise<void> {
  const isFirst = (await takePoint(trx, { key: `alarm:${message}`, points: 1, seconds })) === null;
  if (isFirst) log.error({ limit: COMMON.points + RESERVE.points }, message);
}

function full(seconds: number, log: FastifyBaseLogger): AppError {
  const limit = COMMON.points + RESERVE.points;
  log.error({ limit }, 'THE CAP ON CODES FOR THE WHOLE SYSTEM IS REACHED: nobody can sign in');
  const { message } = unavailable();
  return new AppError('UNAVAILABLE', message, { retryAfter: atLeastOne(seconds) });
}
