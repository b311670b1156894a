import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/pool.ts';
import { notFound } from '../../http/app-error.ts';
import { bind } from '../../http/bind.ts';
import { createUsersStore } from './users.store.ts';

/** The caller's own profile. */
export function registerUsers(app: FastifyInstance, { db }: { db: Database }): void {
  const users = createUsersStore(db);

  bind(app, 'profileGet', async ({ actor }) => found(await users.findProfile(actor.userId)));

  bind(app, 'profileUpdate', async ({ actor, body }) => found(await users.update(actor.userId, body)));
}

/** Null only if the user was deleted since the session was looked up. */
function found<T>(profile: T | null): T {
  if (profile === null) throw notFound('Profile');
  return profile;
}
