import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../adapters/clock/clock.ts';
import type { ReplicaState } from '../../database/replica.ts';

export interface HealthDeps {
  /** Resolves when the database answers. */
  ping: () => Promise<unknown>;
  /** The replica that the catalogue is read from, if any. */
  replica: Pick<ReplicaState, 'state' | 'lagSeconds'> | undefined;
  /** True from the moment a stop was requested. */
  isStopping: () => boolean;
  clock: Clock;
}

/** The database is checked at most once in this time. */
const CACHED_MS = 1_000;

/** Serves `/healthz` (the process lives) and `/readyz` (it can serve), with the replica's state and nothing more (docs/security.md). */
export function registerHealth(app: FastifyInstance, { ping, replica, isStopping, clock }: HealthDeps): void {
  const options = { schema: { hide: true }, logLevel: 'silent' } as const;
  app.get('/healthz', options, async () => ({ status: 'up' }));
  let cached = { at: Number.NEGATIVE_INFINITY, isUp: Promise.resolve(false) };
  const isUp = () => {
    const now = clock().getTime();
    // absolute, since a clock that was set back must not keep a result valid
    if (Math.abs(now - cached.at) >= CACHED_MS) {
      const pinged = ping().then(
        () => true,
        () => false,
      );
      cached = { at: now, isUp: pinged };
    }
    return cached.isUp;
  };
  app.get('/readyz', options, async (_request, reply) => {
    const ready = !isStopping() && (await isUp());
    if (ready)
      return { status: 'up', ...(replica && { replica: replica.state, replicaLagSeconds: replica.lagSeconds }) };
    return reply.status(503).header('retry-after', '5').send({ status: 'down' });
  });
}
