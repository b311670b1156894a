import type { FastifyInstance } from 'fastify';
import { bind } from '../../http/bind.ts';
import { registerAdminUsers, type AdminUsersDeps } from './admin-routes.ts';
import { createProfileService } from './profile.service.ts';

/** The caller's own profile, and all users for admins. */
export function registerUsers(app: FastifyInstance, deps: AdminUsersDeps): void {
  const profiles = createProfileService(deps);
  registerAdminUsers(app, deps);

  bind(app, 'profileGet', ({ actor }) => profiles.getProfile(actor.userId));
  bind(app, 'profileUpdate', ({ actor, body }) => profiles.changeProfile(actor, body));
}
