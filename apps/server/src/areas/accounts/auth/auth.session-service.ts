import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../database/pool.ts';
import { AppError } from '../../../http/kernel/app-error.ts';
import type { Metrics } from '../../../http/observe/metrics.ts';
import { markPairUsed, type TokenPair } from '../../../http/session/session.ts';
import * as store from './auth.session-store.ts';

/** An old token may still come this many seconds after it was exchanged: requests cross, answers get lost. */
const GRACE_SECONDS = 10;

export interface SessionServiceDeps {
  db: Database;
  metrics: Pick<Metrics, 'signInFailures'>;
}

/** Sessions after sign-in: refreshed, ended (docs/security.md). */
export function createSessionService({ db, metrics }: SessionServiceDeps) {
  return {
    /**
     * Exchanges a refresh token for a new pair, or gives null when the pair presented is to be kept: the newest of its
     * session, its access token with more than half of its life before it (docs/performance/first-paint.md). The token
     * stays good while nobody has used what it was exchanged for, and for 10 seconds in any case; after that it is in
     * two hands, and the whole session ends. Raises UNAUTHENTICATED.
     */
    async refresh(presented: Partial<TokenPair>, log: FastifyBaseLogger): Promise<TokenPair | null> {
      const { accessToken, refreshToken } = presented;
      if (refreshToken === undefined) throw signedOut();
      if (accessToken !== undefined && (await store.isFreshPair(db, { accessToken, refreshToken }))) return null;
      // the end of a session has to be committed, so the refusal is raised after the transaction
      const pair = await db.transaction().execute(async (trx) => {
        const token = await store.findRefreshToken(trx, refreshToken);
        if (!token) return null;
        if (isReuse(await store.findLineage(trx, token))) {
          await store.endSession(trx, token.sessionId, 'REUSE');
          metrics.signInFailures.inc({ reason: 'reuse' });
          log.warn({ userId: token.userId, sessionId: token.sessionId }, 'Old refresh token presented: session ended');
          return null;
        }
        await markPairUsed(trx, token.tokenId);
        return store.insertTokens(trx, token.sessionId, token.generation + 1);
      });
      if (!pair) throw signedOut();
      return pair;
    },

    /** Ends the sessions of these tokens, whichever are there. */
    async end(tokens: Partial<TokenPair>, log: FastifyBaseLogger): Promise<void> {
      const ended = await store.endSessionsOf(db, tokens, 'LOGOUT');
      if (ended.length > 0) log.info({ sessionIds: ended }, 'Signed out');
    },
  };
}

function isReuse({ hasLater, laterUsed, secondsSinceNext }: store.Lineage): boolean {
  return hasLater && laterUsed && (secondsSinceNext ?? 0) >= GRACE_SECONDS;
}

function signedOut(): AppError {
  return new AppError('UNAUTHENTICATED', 'Your session has ended. Please sign in again.');
}
