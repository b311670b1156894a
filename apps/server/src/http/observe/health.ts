import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../adapters/clock/clock.ts';
import type { ReplicaState } from '../../database/replica.ts';

export interface HealthDeps {
  /** Resolves when the database answers. */
  ping: () => Promise<unknown>;
  /** Where the catalogue is read, if not in the database. */
  replica: Pick<ReplicaState, 'state' | 'lagSeconds'> | undefined;
  /** True from the moment a stop was asked for. */
  isStopping: () => boolean;
  clock: Clock;
}

/** However many ask, the database is asked once in this time. */
const KEPT_MS = 1_000;

/** `/healthz` (the process lives) and `/readyz` (it can serve): up or not, the replica too, nothing more (docs/security.md). */
export function registerHealth(app: FastifyInstance, { ping, replica, isStopping, clock }: HealthDeps): void {
  const options = { schema: { hide: true }, logLevel: 'silent' } as const;
  app.get('/healthz', options, async () => ({ status: 'up' }));
  let kept = { at: Number.NEGATIVE_INFINITY, isUp: Promise.resolve(false) };
  const isUp = () => {
    const now = clock().getTime();
    // a clock that was set back must not make an answer last
    if (Math.abs(now - kept.at) >= KEPT_MS) {
      const asked = ping().then(
        () => true,
        () => false,
      );
      kept = { at: now, isUp: asked };
    }
    return kept.isUp;
  };
  app.get('/readyz', options, async (_request, reply) => {
    const ready = !isStopping() && (await isUp());
    if (ready)
      return { status: 'up', ...(replica && { replica: replica.state, replicaLagSeconds: replica.lagSeconds }) };
    return reply.status(503).header('retry-after', '5').send({ status: 'down' });
  });
}
