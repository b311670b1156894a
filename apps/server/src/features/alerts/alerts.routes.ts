import type { FastifyInstance } from 'fastify';
import { bind } from '../../http/bind.ts';
import { createSearchesService, type SearchesDeps } from './alerts.searches-service.ts';

/** Saved searches, and what is new to them (docs/product.md, I1 to I14). */
export function registerAlerts(app: FastifyInstance, deps: SearchesDeps): void {
  const searches = createSearchesService(deps);

  bind(app, 'searchesList', ({ actor }) => searches.list(actor.userId));

  bind(app, 'searchCreate', ({ actor, body }) => searches.create(actor.userId, body));

  bind(app, 'searchChange', ({ actor, own, body }) => searches.change(actor.userId, own, body));

  bind(app, 'searchDelete', async ({ own }) => {
    await searches.remove(own);
    return null;
  });

  bind(app, 'searchNew', ({ actor, own }) => searches.findNew(actor.userId, own));

  bind(app, 'searchSeen', ({ actor, own, body }) => searches.noteLook(actor.userId, own, body.upTo));
}
