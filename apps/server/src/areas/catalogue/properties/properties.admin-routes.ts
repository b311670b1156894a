import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../http/kernel/app-error.ts';
import { bind, RawJson } from '../../../http/kernel/bind.ts';
import {
  createPropertiesAdminService,
  type PropertiesAdmin,
  type PropertiesAdminDeps,
} from './properties.admin-service.ts';
import { listProperties } from './properties.admin-list-store.ts';

/**
 * The calls behind the property list and the wizards.
 * @returns what admins do to properties, for the calls of their history and of the trash
 */
export function registerPropertiesAdmin(app: FastifyInstance, deps: PropertiesAdminDeps): PropertiesAdmin {
  const { db } = deps;
  const service = createPropertiesAdminService(deps);

  bind(app, 'adminPropertiesList', async ({ query }) => new RawJson(await listProperties(db, query)));

  bind(app, 'adminPropertyGet', async ({ params }) => {
    const property = await service.find(params.id);
    if (!property) throw notFound('Property');
    return property;
  });

  bind(app, 'adminPropertyCreate', ({ actor, body, repeat }) => service.create(actor, body, repeat));

  bind(app, 'adminPropertyReplace', ({ actor, params, body }) => service.replace(actor, params.id, body));

  bind(app, 'adminPropertyChange', ({ actor, params, body }) => service.change(actor, params.id, body));

  bind(app, 'adminPropertyChecked', ({ actor, params, body }) => service.check(actor, params.id, body));
  bind(app, 'adminPropertyPublication', ({ actor, params, body }) => service.publish(actor, params.id, body));
  bind(app, 'adminPropertyDelete', async ({ actor, params }) => {
    await service.remove(actor, params.id);
    return null;
  });
  return service;
}
