import type { FastifyInstance } from 'fastify';
import { bind } from '../../http/bind.ts';
import { createUsersService, type UsersServiceDeps } from './users.service.ts';

/** The caller's own profile. */
export function registerUsers(app: FastifyInstance, deps: UsersServiceDeps): void {
  const service = createUsersService(deps);

  bind(app, 'profileGet', ({ actor }) => service.getProfile(actor.userId));

  bind(app, 'profileUpdate', ({ actor, body }) => service.changeProfile(actor, body));
}
