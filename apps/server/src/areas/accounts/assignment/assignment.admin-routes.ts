import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../database/pool.ts';
import { notFound } from '../../../http/kernel/app-error.ts';
import { bind } from '../../../http/kernel/bind.ts';
import { findEligible, listEligible } from './assignment.admin-store.ts';

/** The calls behind 'Assign to User'. */
export function registerAssignmentAdmin(app: FastifyInstance, { db }: { db: Database }): void {
  bind(app, 'adminEligibleUsers', () => listEligible(db));

  bind(app, 'adminEligibleUser', async ({ params }) => {
    const user = await findEligible(db, params.id);
    if (!user) throw notFound('Eligible user');
    return user;
  });
}
