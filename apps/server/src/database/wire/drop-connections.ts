import { DatabaseError, type PoolClient } from 'pg';
import { isUnavailable } from '../constraints.ts';
import type { Ask } from './driver.ts';

/** A write was refused: a former or future primary is read-only for now. */
const READ_ONLY = '25006';

/**
 * Wraps a `query` method to end the connection after a statement without a response in time (Postgres frozen, network down).
 * pg's own `query_timeout` only fails the statement: the connection would return to the pool with its transaction open. Also
 * ends a connection to a former primary, which would fail every write, while new connections lead to the new one.
 */
export function dropWhenUseless(client: PoolClient, query: Ask): Ask {
  let dropped: { by: unknown } | undefined;
  const answerOf = async (answer: Promise<unknown>): Promise<unknown> => {
    try {
      return await answer;
    } catch (error) {
      // later statements, such as the ROLLBACK, fail too and would hide the cause
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
