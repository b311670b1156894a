import type { FastifyInstance } from 'fastify';
import { bind } from '../../../http/kernel/bind.ts';
import { createSearchesService, type SearchesDeps } from './searches.service.ts';

/** Saved searches, and what is new to them (docs/product.md, I1 to I14). */
export function registerAlerts(app: FastifyInstance, deps: SearchesDeps): void {
  const searches = createSearchesService(deps);
  const limited = { guard: app.changeLimit };

  bind(app, 'searchesList', ({ actor }) => searches.list(actor.userId));

  bind(app, 'searchCreate', ({ actor, body }) => searches.create(actor.userId, body), limited);

  bind(app, 'searchChange', ({ actor, own, body }) => searches.change(actor.userId, own, body), limited);

  bind(
    app,
    'searchDelete',
    async ({ own }) => {
      await searches.remove(own);
      return null;
    },
    limited,
  );

  bind(app, 'searchNew', ({ actor, own }) => searches.findNew(actor.userId, own));

  bind(app, 'searchSeen', ({ actor, own, body }) => searches.recordView(actor.userId, own, body.upTo), limited);
}
