import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/pool.ts';
import { bind, JsonText } from '../../http/bind.ts';
import { listAudit } from './audit.store.ts';

/** The log of what admins did. */
export function registerAudit(app: FastifyInstance, { db }: { db: Database }): void {
  bind(app, 'adminAudit', async ({ query }) => new JsonText(await listAudit(db, query)));
}
