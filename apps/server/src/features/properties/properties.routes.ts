import type { PropertySearch } from '@aangan/contract/inputs';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SmsSender } from '../../adapters/sms/sms-sender.ts';
import type { Database } from '../../database/pool.ts';
import type { Reads } from '../../database/replica.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { bind, JsonText } from '../../http/bind.ts';
import { createLocationRequestService } from './properties.location-request-service.ts';
import type { Audience } from './properties.presenter.ts';
import * as store from './properties.store.ts';

export interface PropertiesDeps {
  db: Database;
  /** Where the catalogue is read; a replica may lag behind. */
  reads: Reads;
  sms: SmsSender;
}

/** The catalogue's calls for visitors and users. */
export function registerProperties(app: FastifyInstance, { db, reads, sms }: PropertiesDeps): void {
  const search = (query: PropertySearch, audience: Audience) =>
    reads.run((database) => store.searchProperties(database, query, audience));
  const locationRequests = createLocationRequestService({ db, sms });

  bind(
    app,
    'propertiesFeatured',
    async ({ actor }) => new JsonText(await reads.run((database) => store.listFeatured(database, audienceOf(actor)))),
  );

  bind(app, 'propertiesStats', () => reads.run(store.findStats));

  bind(app, 'propertiesList', async ({ query }) => new JsonText(await search(query, 'user')), {
    limits: [app.callLimits.search],
  });

  bind(app, 'propertiesSearch', async ({ query, actor }) => new JsonText(await search(query, audienceOf(actor))), {
    limits: [app.callLimits.search],
    guard: refuseNameOfVisitor,
  });

  bind(app, 'propertyGet', async ({ params }) => {
    const detail = await reads.run((database) => store.findDetail(database, params.id));
    if (detail === null) throw notFound('Property');
    return new JsonText(detail);
  });

  bind(app, 'propertyLocationRequest', ({ params, body, actor, repeat }) =>
    locationRequests.requestLocation(actor, { propertyId: params.id, contactNo: body.contactNo }, repeat),
  );
}

function audienceOf(actor: Actor | null): Audience {
  return actor === null ? 'visitor' : 'user';
}

/** Names could be guessed letter by letter from what a search finds (FIND17); whatever else is wrong with it. */
async function refuseNameOfVisitor({ query, actor }: FastifyRequest): Promise<void> {
  const { name = '' } = query as { name?: unknown };
  if (actor === null && String(name).trim() !== '') {
    throw new AppError('UNAUTHENTICATED', 'Please sign in to search by name');
  }
}
