import type { PropertySearch } from '@aangan/contract/inputs';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { SmsSender } from '../../adapters/sms/sms-sender.ts';
import type { Database } from '../../database/pool.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { bind, JsonText } from '../../http/bind.ts';
import { createLocationRequestService } from './location-request.service.ts';
import { createLocationRequestsStore } from './location-requests.store.ts';
import { registerPropertyAdmin } from './properties.admin-routes.ts';
import type { PropertyAdminDeps } from './properties.admin-service.ts';
import type { Audience } from './properties.presenter.ts';
import { createPropertiesStore } from './properties.store.ts';

export interface PropertiesDeps extends PropertyAdminDeps {
  db: Database;
  pool: pg.Pool;
  sms: SmsSender;
}

/** The catalogue's calls: public, signed-in and admin. */
export function registerProperties(app: FastifyInstance, { pool, sms, ...deps }: PropertiesDeps): void {
  const { db } = deps;
  registerPropertyAdmin(app, deps);
  const store = createPropertiesStore({ db, pool });
  const locationRequests = createLocationRequestService({ store: createLocationRequestsStore(db), sms });

  bind(app, 'propertiesFeatured', async ({ actor }) => new JsonText(await store.listFeatured(audienceOf(actor))));

  bind(app, 'propertiesStats', () => store.findStats());

  bind(app, 'propertiesList', async ({ query }) => new JsonText(await store.search(query, 'user')), {
    limits: [app.callLimits.search],
  });

  bind(
    app,
    'propertiesSearch',
    async ({ query, actor }) => {
      refuseNameOfVisitor(query, actor);
      return new JsonText(await store.search(query, audienceOf(actor)));
    },
    { limits: [app.callLimits.search] },
  );

  bind(app, 'propertyGet', async ({ params }) => {
    const detail = await store.findDetail(params.id);
    if (detail === undefined) throw notFound('Property');
    return new JsonText(detail);
  });

  bind(app, 'propertyLocationRequest', ({ params, body, actor }) =>
    locationRequests.requestLocation(actor, { propertyId: params.id, contactNo: body.contactNo }),
  );
}

function audienceOf(actor: Actor | null): Audience {
  return actor === null ? 'visitor' : 'user';
}

/** Names could be guessed letter by letter from what a search finds (decision 5). */
function refuseNameOfVisitor({ name }: PropertySearch, actor: Actor | null): void {
  if (actor === null && name !== '') throw new AppError('UNAUTHENTICATED', 'Please sign in to search by name');
}
