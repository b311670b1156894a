import { DatabaseError, type PoolClient } from 'pg';
import { isUnavailable } from '../constraints.ts';
import type { Ask } from './driver.ts';

/** A change was refused: what was, or soon will be, the primary is read only for now. */
const READ_ONLY = '25006';

/**
 * Ends a connection whose statement got no answer in time (Postgres frozen, network gone). pg's own `query_timeout`
 * only fails the statement: the connection would go back to the pool, with its transaction still open. So would one to a
 * primary of before a failover, and fail each change that it is used for, while new connections lead to the new one.
 */
export function dropWhenUseless(client: PoolClient, query: Ask): Ask {
  let dropped: { by: unknown } | undefined;
  const answerOf = async (answer: Promise<unknown>): Promise<unknown> => {
    try {
      return await answer;
    } catch (error) {
      // whatever is tried on it after that, a ROLLBACK first of all, fails too, and would hide why
      if (dropped) throw dropped.by;
      const isDead = error instanceof DatabaseError ? error.code === READ_ONLY : isUnavailable(error);
      if (isDead) {
        dropped = { by: error };
        void client.end();
      }
      throw error;
    }
  };
  return (...args) => {
    const answer = query(...args);
    return answer instanceof Promise ? answerOf(answer) : answer;
  };
}
