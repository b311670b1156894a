import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/pool.ts';
import { notFound } from '../../http/app-error.ts';
import { bind } from '../../http/bind.ts';
import { createAssignmentStore } from './assignment.store.ts';

/** The calls behind 'Assign to User'. */
export function registerAssignment(app: FastifyInstance, { db }: { db: Database }): void {
  const store = createAssignmentStore(db);

  bind(app, 'adminEligibleUsers', () => store.list());

  bind(app, 'adminEligibleUser', async ({ params }) => {
    const user = await store.find(params.id);
    if (!user) throw notFound('Eligible user');
    return user;
  });
}
