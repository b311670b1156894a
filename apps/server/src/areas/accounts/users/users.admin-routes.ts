import type { AdminUser } from '@aangan/contract/accounts/admin-entities';
import type { AdminUsersFilter } from '@aangan/contract/accounts/admin-inputs';
import { todayInIndia } from '@aangan/contract/core/dates';
import type { Paged } from '@aangan/contract/core/paged';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../adapters/clock/clock.ts';
import { bind, RawJson } from '../../../http/kernel/bind.ts';
import { createCsvFile } from '../../../http/kernel/csv-file.ts';
import type { Actor } from '../../../http/kernel/actor.ts';
import type { StepUps } from '../auth/auth.routes.ts';
import { createUsersAdminService, type UsersAdminServiceDeps } from './users.admin-service.ts';
import * as store from './users.admin-store.ts';

export type UsersAdminDeps = UsersAdminServiceDeps & Pick<StepUps, 'callerOf'> & { clock: Clock };

const EXPORT_HEADING = ['User ID', 'Name', 'E-mail', 'Phone', 'Role', 'Status', 'Joined (India)', 'Do not contact'];

/** Users as admins manage them. */
export function registerUsersAdmin(app: FastifyInstance, deps: UsersAdminDeps): void {
  const { db, contacts } = deps;
  const service = createUsersAdminService(deps);
  const list = async (actor: Actor, { contacts: asked, ...query }: AdminUsersFilter) => {
    const shown = contacts.shownFor(asked);
    const json = await store.listUsers(db, { ...query, shown });
    await contacts.logListed(db, actor, shown, () =>
      (JSON.parse(json) as Paged<AdminUser>).content.map(({ id }) => id),
    );
    return new RawJson(json);
  };

  bind(app, 'adminUsersList', ({ actor, query }) => list(actor, { ...query, search: '' }));

  bind(app, 'adminUsersFilter', ({ actor, query }) => list(actor, query), {
    limits: [app.callLimits.search],
  });

  bind(app, 'adminUsersStats', () => store.findStats(db));

  bind(
    app,
    'adminUsersExport',
    async ({ actor, request, body: { search, reason, otp, ...filter } }) => {
      const name = `aangan-users-${todayInIndia(deps.clock())}`;
      // what was searched for may name somebody
      const facts = { ...filter, searched: search !== '' };
      const entry = { entity: 'USER', entityName: name, facts } as const;
      const asked = { actor, caller: deps.callerOf(request), reason, otp, entry };
      const readBatch = await contacts.beginExport(asked, (aboveId, size) =>
        store.listForExport(db, { ...filter, search }, aboveId, size),
      );
      return createCsvFile({ name, heading: EXPORT_HEADING, readBatch });
    },
    { limits: [app.callLimits.search] },
  );

  bind(app, 'adminUserGet', ({ actor, params, query }) =>
    service.getUser(actor, params.id, contacts.shownFor(query.contacts)),
  );

  bind(app, 'adminUserReplace', ({ actor, params, query, body }) =>
    service.changeUser(actor, params.id, body, contacts.shownFor(query.contacts)),
  );

  bind(app, 'adminUserChange', ({ actor, params, query, body }) =>
    service.changeUser(actor, params.id, body, contacts.shownFor(query.contacts)),
  );

  bind(app, 'adminUserDelete', async ({ actor, params }) => {
    await service.deleteUser(actor, params.id);
    return null;
  });
}
