import type { FastifyInstance } from 'fastify';
import { pagedJson } from '../../../database/fragments.ts';
import { bind, RawJson } from '../../../http/kernel/bind.ts';
import { createVersionsAdminService, type VersionsAdminDeps } from './versions.admin-service.ts';

/** Registers the calls behind the page of the site. */
export function registerVersionsAdmin(app: FastifyInstance, deps: VersionsAdminDeps): void {
  const service = createVersionsAdminService(deps);
  bind(app, 'adminSiteGet', () => service.find());
  // it renders every public page
  bind(app, 'adminSiteSave', ({ actor, body }) => service.save(actor, body), { slow: true });
  bind(app, 'adminSiteVersions', async ({ query }) => {
    const { rows, total } = await service.list(query);
    return new RawJson(pagedJson(JSON.stringify(rows), total, query));
  });
  bind(app, 'adminSiteVersion', ({ params }) => service.findVersion(params.id));
}
