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

  bind(app, 'profileUpdate', async ({ actor, body }) => found(await users.update(actor.userId, body)));
}

/** Null only if the user was deleted since the session was looked up. */
function found<T>(profile: T | null): T {
  if (profile === null) throw notFound('Profile');
  return profile;
}
