import type { FastifyInstance } from 'fastify';

export interface HealthDeps {
  /** Resolves when the database answers. */
  ping: () => Promise<unknown>;
  /** True from the moment a stop was asked for. */
  isStopping: () => boolean;
}

/** `/healthz` (the process lives) and `/readyz` (it can serve): up or not, nothing more (docs/security.md). */
export function registerHealth(app: FastifyInstance, { ping, isStopping }: HealthDeps): void {
  const options = { schema: { hide: true }, logLevel: 'silent' } as const;
  app.get('/healthz', options, async () => ({ status: 'up' }));
  app.get('/readyz', options, async (_request, reply) => {
    const ready =
      !isStopping() &&
      (await ping().then(
        () => true,
        () => false,
      ));
    if (ready) return { status: 'up' };
    return reply.status(503).header('retry-after', '5').send({ status: 'down' });
  });
}
