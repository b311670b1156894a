import type { FastifyInstance } from 'fastify';
import { pagedJson } from '../../../database/fragments.ts';
import { bind, RawJson } from '../../../http/kernel/bind.ts';
import { createRevisionsAdminService, type RevisionsAdminDeps } from './revisions.admin-service.ts';

/** Registers the calls of the history of a property. */
export function registerRevisionsAdmin(app: FastifyInstance, deps: RevisionsAdminDeps): void {
  const service = createRevisionsAdminService(deps);

  bind(app, 'adminPropertyRevisions', async ({ params, query }) => {
    const { rows, total } = await service.list(params.id, query);
    return new RawJson(pagedJson(JSON.stringify(rows), total, query));
  });

  bind(app, 'adminPropertyRevisionsCompare', ({ params, query }) => service.compare(params.id, query));

  bind(app, 'adminPropertyRevisionRestore', ({ actor, params, body }) =>
    service.restore(actor, params.id, { entryId: params.entryId, version: body.version }),
  );
}
