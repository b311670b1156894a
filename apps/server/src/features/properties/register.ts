import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SmsSender } from '../../adapters/sms/sms-sender.ts';
import type { Database, OpenDatabase } from '../../database/pool.ts';
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
  /** Where the catalogue is read; a replica may lag behind. */
  reads: OpenDatabase;
  sms: SmsSender;
}

/** The catalogue's calls: public, signed-in and admin. */
export function registerProperties(app: FastifyInstance, { reads, sms, ...deps }: PropertiesDeps): void {
  const { db } = deps;
  registerPropertyAdmin(app, deps);
  const store = createPropertiesStore(reads);
  const locationRequests = createLocationRequestService({ db, store: createLocationRequestsStore(db), sms });

  bind(app, 'propertiesFeatured', async ({ actor }) => new JsonText(await store.listFeatured(audienceOf(actor))));

  bind(app, 'propertiesStats', () => store.findStats());

  bind(app, 'propertiesList', async ({ query }) => new JsonText(await store.search(query, 'user')), {
    limits: [app.callLimits.search],
  });

  bind(
    app,
    'propertiesSearch',
    async ({ query, actor }) => new JsonText(await store.search(query, audienceOf(actor))),
    { limits: [app.callLimits.search], guard: refuseNameOfVisitor },
  );

  bind(app, 'propertyGet', async ({ params }) => {
    const detail = await store.findDetail(params.id);
    if (detail === undefined) throw notFound('Property');
    return new JsonText(detail);
  });

  bind(app, 'propertyLocationRequest', ({ params, body, actor, repeat }) =>
    locationRequests.requestLocation(actor, { propertyId: params.id, contactNo: body.contactNo }, repeat),
  );
}

function audienceOf(actor: Actor | null): Audience {
  return actor === null ? 'visitor' : 'user';
}

/** Names could be guessed letter by letter from what a search finds (decision 5); whatever else is wrong with it. */
async function refuseNameOfVisitor({ query, actor }: FastifyRequest): Promise<void> {
  const { name = '' } = query as { name?: unknown };
  if (actor === null && String(name).trim() !== '') {
    throw new AppError('UNAUTHENTICATED', 'Please sign in to search by name');
  }
}
