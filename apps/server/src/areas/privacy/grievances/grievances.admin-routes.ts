import type { FastifyInstance } from 'fastify';
import { pagedJson } from '../../../database/fragments.ts';
import { bind, RawJson } from '../../../http/kernel/bind.ts';
import { createGrievancesAdminService, type GrievancesAdminDeps } from './grievances.admin-service.ts';

/** Complaints, for admins to read and answer (I36). */
export function registerGrievancesAdmin(app: FastifyInstance, deps: GrievancesAdminDeps): void {
  const service = createGrievancesAdminService(deps);

  bind(app, 'adminGrievancesList', async ({ query }) => {
    const { content, total } = await service.list(query);
    return new RawJson(pagedJson(JSON.stringify(content), total, query));
  });

  bind(app, 'adminGrievanceGet', ({ params }) => service.get(params.id));

  bind(app, 'adminGrievanceAnswer', ({ actor, params, body }) => service.answer(actor, params.id, body.text));
}
