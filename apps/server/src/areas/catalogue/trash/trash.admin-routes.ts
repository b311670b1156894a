import type { FastifyInstance } from 'fastify';
import { bind, RawJson } from '../../../http/kernel/bind.ts';
import { createTrashAdminService, type TrashAdminDeps } from './trash.admin-service.ts';
import { listTrash } from './trash.admin-store.ts';

/** Registers the calls of the trash. */
export function registerTrashAdmin(app: FastifyInstance, deps: TrashAdminDeps): void {
  const service = createTrashAdminService(deps);

  bind(app, 'adminTrashList', async ({ query }) => new RawJson(await listTrash(deps.db, query)));

  bind(app, 'adminTrashRestore', ({ actor, params }) => service.restore(actor, params.id));

  bind(app, 'adminTrashDelete', async ({ actor, params }) => {
    await service.erase(actor, params.id);
    return null;
  });
}
