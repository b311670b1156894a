import { todayInIndia } from '@aangan/contract/dates';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../adapters/clock/clock.ts';
import { bind, JsonText } from '../../http/bind.ts';
import { createCsvFile } from '../../http/csv-file.ts';
import { createUsersAdminService, type UsersAdminServiceDeps } from './users.admin-service.ts';
import * as store from './users.admin-store.ts';

export type UsersAdminDeps = UsersAdminServiceDeps & { clock: Clock };

const EXPORT_HEADING = ['User ID', 'Name', 'Email', 'Contact', 'Role', 'Status', 'Joined (India)'];

/** Users as admins manage them. */
export function registerUsersAdmin(app: FastifyInstance, deps: UsersAdminDeps): void {
  const { db } = deps;
  const service = createUsersAdminService(deps);

  bind(app, 'adminUsersList', async ({ query }) => new JsonText(await store.listUsers(db, { ...query, search: '' })));

  bind(app, 'adminUsersFilter', async ({ query }) => new JsonText(await store.listUsers(db, query)), {
    limits: [app.callLimits.search],
  });

  bind(app, 'adminUsersStats', () => store.findStats(db));

  bind(
    app,
    'adminUsersExport',
    async ({ actor, query: { search, ...filter } }) => {
      const name = `aangan-users-${todayInIndia(deps.clock())}`;
      // what was searched for may name somebody
      const facts = { ...filter, searched: search !== '' };
      await deps.recordAudit(db, {
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
        readBatch: (aboveId, size) => store.listForExport(db, { ...filter, search }, aboveId, size),
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
