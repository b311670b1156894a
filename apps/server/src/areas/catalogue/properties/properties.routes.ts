import type { HiddenChoice } from '@aangan/contract/alerts/lists';
import { todayInIndia } from '@aangan/contract/core/dates';
import type { PropertyCard, PropertyDetail } from '@aangan/contract/catalogue/entities';
import type { PropertySearch } from '@aangan/contract/catalogue/search-inputs';
import type { Language } from '@aangan/contract/core/language';
import { MAP_HOMES_MAX } from '@aangan/contract/core/limits';
import type { MapStyle } from '@aangan/contract/catalogue/place-entities';
import { possessionSteps } from '@aangan/contract/catalogue/search-steps';
import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { SmsSender } from '../../../adapters/sms/sms-sender.ts';
import type { OpenDatabase } from '../../../database/pool.ts';
import { isAdmin, type Actor } from '../../../http/kernel/actor.ts';
import { AppError, notFound } from '../../../http/kernel/app-error.ts';
import { bind } from '../../../http/kernel/bind.ts';
import type { Filled, ResponseCache } from '../../../http/cache/response-cache.ts';
import type { Messages } from '../../../messages/create-messages.ts';
import { findHiddenIds } from '../../../sql/hidden-homes.sql.ts';
import { translatedTo } from '../../../sql/texts.sql.ts';
import { filterKey } from './properties.filter.ts';
import type { LogShown } from '../../privacy/contacts/contacts.access.ts';
import { createLocationRequestService } from './properties.location-request-service.ts';
import type { PropertyPagesDeps } from './properties.pages.ts';
import { placeTold } from './properties.place-rules.ts';
import { findMap, findPlace } from './properties.place-store.ts';
import { searchKey } from './properties.rules.ts';
import type { HiddenHomes } from './properties.search.ts';
import * as store from './properties.store.ts';
import { createFacetsBefore, createTotals } from './properties.totals.ts';

export interface PropertiesDeps {
  /** The database itself: on a replica that is behind, a booking that was cancelled would still tell the exact place. */
  database: OpenDatabase;
  /** Answers about the catalogue, by its version. */
  answers: ResponseCache;
  clock: Clock;
  sms: SmsSender;
  messages: Pick<Messages, 'notify' | 'budgets'>;
  logShown: LogShown;
  /** The street map an operator has set up. */
  mapStyle: MapStyle | null;
}

/** Calls of the catalogue that other features answer from. */
export interface Catalogue {
  /** What the page of a property shows; NOT_FOUND when there is no such property. */
  findDetail(request: FastifyRequest, id: number, lang?: Language): Promise<PropertyDetail>;
  /** For pages that are drawn. */
  pages: Pick<PropertyPagesDeps, 'findList' | 'findDetail'>;
  /** Cards for who is signed in, those there are of these, in their order. */
  findCards(ids: readonly number[]): Promise<PropertyCard[]>;
  /** Their pictures, by these ids. */
  findPictures(ids: readonly number[]): Promise<Map<number, store.HomePictures>>;
}

interface Asked {
  request: FastifyRequest;
  actor: Actor | null;
  query: PropertySearch & { lang?: Language | undefined };
}

/** The catalogue's calls for visitors and users. */
export function registerProperties(app: FastifyInstance, deps: PropertiesDeps): Catalogue {
  const { database, answers, clock, sms, mapStyle } = deps;
  const { db } = database;
  const totals = createTotals();
  const before = createFacetsBefore();
  type Fill = (database: OpenDatabase, hidden?: HiddenHomes) => Promise<Filled>;
  /** Without the homes that a caller hid, or with these alone: such an answer is theirs alone (I17), unless none is hidden. */
  const findFor = async (
    { request }: Asked,
    { userId }: Actor,
    { choice, key, fill }: { choice: HiddenChoice; key: string; fill: Fill },
  ) => {
    const ids = await findHiddenIds(database, userId);
    if (choice === 'exclude' && ids === '{}') return answers.find(request, key, fill);
    return answers.findOwn(request, (from) => fill(from, { choice, ids }));
  };
  const find = (asked: Asked, key: string, fill: Fill) => {
    const { request, actor, query } = asked;
    return actor === null || query.hidden === undefined
      ? answers.find(request, key, fill)
      : findFor(asked, actor, { choice: query.hidden, key, fill });
  };
  const search = (asked: Asked, reader: store.Reader) => {
    const fill: Fill = (database, hidden) => store.searchProperties(database, asked.query, { reader, totals, hidden });
    return find(asked, `search ${readerKey(reader)} ${searchKey(asked.query)}`, fill);
  };
  const locationRequests = createLocationRequestService({ db, sms, logShown: deps.logShown, messages: deps.messages });

  bind(app, 'propertiesFeatured', ({ actor, request, query }) => {
    const reader = readerOf(actor, query.lang);
    return answers.find(request, `featured ${readerKey(reader)}`, (database) => store.listFeatured(database, reader));
  });

  bind(app, 'propertiesStats', ({ request }) => answers.find(request, 'stats', store.findStats));

  bind(app, 'propertiesList', (asked) => search(asked, readerOf(asked.actor, asked.query.lang)), {
    limits: [app.callLimits.search],
  });

  bind(app, 'propertiesSearch', (asked) => search(asked, readerOf(asked.actor, asked.query.lang)), {
    limits: [app.callLimits.search],
    guard: refuseOfVisitor,
  });

  bind(
    app,
    'propertiesFacets',
    (asked) => {
      const { query } = asked;
      // the steps are those of a month
      const today = todayInIndia(clock());
      return find(asked, `facets ${today.slice(0, 7)} ${filterKey(query)}`, (database, hidden) =>
        store.findFacets(database, query, { steps: possessionSteps(today), before, hidden }),
      );
    },
    { limits: [app.callLimits.search] },
  );

  bind(
    app,
    'propertiesMap',
    (asked) => {
      const search = { ...asked.query, page: 0, size: MAP_HOMES_MAX };
      return find(asked, `map ${searchKey(search)}`, (database, hidden) =>
        findMap(database, search, { totals, style: mapStyle, hidden }),
      );
    },
    { limits: [app.callLimits.search] },
  );

  const findDetail = async (request: FastifyRequest, id: number, lang?: Language) => {
    const language = translatedTo(lang);
    const find = (key: string, read: typeof store.findDetail) =>
      answers.findOrNull(request, language ? `${key} ${language} ${id}` : `${key} ${id}`, (database) =>
        read(database, id, language),
      );
    const listed = await find('detail', store.findDetail);
    if (listed !== null) return listed;
    const preview = isAdmin(request.actor) ? await find('detail any', store.findPreview) : null;
    if (preview === null) throw notFound('Property');
    return preview;
  };
  bind(app, 'propertyGet', ({ params, query, request }) => findDetail(request, params.id, query.lang));

  bind(app, 'propertyPlace', async ({ actor, params }) => {
    const reader = { userId: actor.userId, isAdmin: isAdmin(actor) };
    const facts = await findPlace(db, params.id, reader);
    if (!facts) throw notFound('Property');
    return { ...placeTold(facts, reader), style: mapStyle };
  });

  bind(app, 'propertyLocationRequest', ({ params, body, actor, repeat }) =>
    locationRequests.requestLocation(actor, { propertyId: params.id, contactNo: body.contactNo }, repeat),
  );

  return {
    pages: {
      findList: (request, actor, query) => search({ request, actor, query }, readerOf(actor, query.lang)),
      findDetail,
    },
    findCards: (ids) => store.findCards(database, ids),
    findPictures: (ids) => store.findPictures(db, ids),
    findDetail: async (request, id, lang) => (await findDetail(request, id, lang)).data as PropertyDetail,
  };
}

function readerOf(actor: Actor | null, lang: Language | undefined): store.Reader {
  return { audience: actor === null ? 'visitor' : 'user', language: translatedTo(lang) };
}

/** What is kept for a reader goes by this; a visitor's answers are the same in every language (L48). */
function readerKey({ audience, language }: store.Reader): string {
  return audience === 'user' && language ? `user ${language}` : audience;
}

/**
 * Names could be guessed letter by letter from what a search finds (FIND17), and a visitor has hidden nothing (I17);
 * whatever else is wrong with it.
 */
function refuseOfVisitor({ query, actor }: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void {
  const { name = '', hidden } = query as { name?: unknown; hidden?: unknown };
  if (actor !== null) done();
  else if (String(name).trim() !== '') done(new AppError('UNAUTHENTICATED', 'Please sign in to search by name'));
  else if (hidden !== undefined) done(new AppError('UNAUTHENTICATED', 'Please sign in to leave out hidden homes'));
  else done();
}
