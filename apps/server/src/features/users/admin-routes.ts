import { todayInIndia } from '@aangan/contract/dates';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../adapters/clock/clock.ts';
import { bind, JsonText } from '../../http/bind.ts';
import { createCsvFile } from '../../http/csv-file.ts';
import { createAdminUsersService, type AdminUsersServiceDeps } from './admin-users.service.ts';
import { createAdminUsersStore } from './admin-users.store.ts';

export type AdminUsersDeps = AdminUsersServiceDeps & { clock: Clock };

const EXPORT_HEADING = ['User ID', 'Name', 'Email', 'Contact', 'Role', 'Status', 'Joined (India)'];

/** Users as admins manage them. */
export function registerAdminUsers(app: FastifyInstance, deps: AdminUsersDeps): void {
  const store = createAdminUsersStore(deps.db);
  const service = createAdminUsersService(deps);

  bind(app, 'adminUsersList', async ({ query }) => new JsonText(await store.list({ ...query, search: '' })));

  bind(app, 'adminUsersFilter', async ({ query }) => new JsonText(await store.list(query)), {
    limits: [app.callLimits.search],
  });

  bind(app, 'adminUsersStats', () => store.findStats());

  bind(
    app,
    'adminUsersExport',
    async ({ actor, query: { search, ...filter } }) => {
      const name = `aangan-users-${todayInIndia(deps.clock())}`;
      // what was searched for may name somebody
      const facts = { ...filter, searched: search !== '' };
      await deps.recordAudit(deps.db, {
        actor,
        action: 'EXPORT',
        entity: 'USER',
        entityId: 0,
        entityName: name,
        facts,
      });
      return createCsvFile({
        name,
        heading: EXPORT_HEADING,
        readBatch: (aboveId, size) => store.listForExport({ ...filter, search }, aboveId, size),
      });
    },
    { limits: [app.callLimits.search] },
  );

  bind(app, 'adminUserGet', ({ params }) => service.getUser(params.id));

  bind(app, 'adminUserReplace', ({ actor, params, body }) => service.changeUser(actor, params.id, body));

  bind(app, 'adminUserChange', ({ actor, params, body }) => service.changeUser(actor, params.id, body));

  bind(app, 'adminUserDelete', async ({ actor, params }) => {
    await service.deleteUser(actor, params.id);
    return null;
  });
}
