import type { FastifyInstance } from 'fastify';
import { notFound } from '../../http/app-error.ts';
import { bind } from '../../http/bind.ts';
import { registerAdminUsers, type AdminUsersDeps } from './admin-routes.ts';
import { createUsersStore } from './users.store.ts';

/** The caller's own profile, and all users for admins. */
export function registerUsers(app: FastifyInstance, deps: AdminUsersDeps): void {
  const users = createUsersStore(deps.db);
  registerAdminUsers(app, deps);

  bind(app, 'profileGet', async ({ actor }) => found(await users.findProfile(actor.userId)));

  bind(app, 'profileUpdate', ({ actor, body }) =>
    deps.db.transaction().execute(async (trx) => {
      const own = createUsersStore(trx);
      const before = found(await own.lockProfile(actor.userId));
      const after = found(await own.update(actor.userId, body));
      const entry = { actor, entity: 'USER', entityId: actor.userId, entityName: after.name } as const;
      await deps.recordAudit(trx, { ...entry, before: { ...before }, after: { ...after } });
      return after;
    }),
  );
}

/** Null only if the user was deleted since the session was looked up. */
function found<T>(profile: T | null): T {
  if (profile === null) throw notFound('Profile');
  return profile;
}
