import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../adapters/clock/clock.ts';
import { bind } from '../../http/bind.ts';
import type { OpenLink } from '../../messages/link-gate.ts';
import { registerEmailLinks } from './users.email.ts';
import { createUsersService, type UsersServiceDeps } from './users.service.ts';

export type UsersDeps = UsersServiceDeps & { clock: Clock; openLink: OpenLink };

/** The caller's own profile, and the question whether its address is theirs. */
export function registerUsers(app: FastifyInstance, deps: UsersDeps): void {
  const service = createUsersService(deps);

  bind(app, 'profileGet', ({ actor }) => service.getProfile(actor.userId));

  bind(app, 'profileUpdate', ({ actor, body }) => service.changeProfile(actor, body));

  registerEmailLinks(app, deps);
}
