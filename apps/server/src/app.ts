import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Clock } from './adapters/clock/clock.ts';
import type { MediaStore } from './adapters/media-store/media-store.ts';
import { countMessages } from './adapters/sms/counted.ts';
import type { SmsSender } from './adapters/sms/sms-sender.ts';
import type { Config } from './config.ts';
import type { Database } from './database/pool.ts';
import { registerAuth } from './features/auth/register.ts';
import { registerBookings } from './features/bookings/register.ts';
import { registerMedia } from './features/media/register.ts';
import { registerProperties } from './features/properties/register.ts';
import { registerShortlists } from './features/shortlists/register.ts';
import { registerUsers } from './features/users/register.ts';
import { createUsersStore } from './features/users/users.store.ts';
import { crossOriginRule } from './http/cross-origin.ts';
import { handleError, unavailable } from './http/error-handler.ts';
import { registerSecurityHeaders } from './http/headers.ts';
import { registerHealth } from './http/health.ts';
import { newRequestId } from './http/logging.ts';
import { createMetrics, registerMetrics } from './http/metrics.ts';
import { registerOpenApi } from './http/openapi.ts';
import { registerPages } from './http/pages.ts';
import { createCallLimits } from './http/rate-limit.ts';
import { createFindActor, createSessionCookies, registerSession } from './http/session.ts';

/** Everything the app needs from outside. A test hands in its own database, clock, SMS sender and media store. */
export interface AppDeps {
  config: Config;
  db: Database;
  pool: pg.Pool;
  log: Logger;
  clock: Clock;
  sms: SmsSender;
  mediaStore: MediaStore;
  /** The folder of the web build; undefined serves the API alone. */
  webRoot: string | undefined;
}

const BODY_LIMIT = 64 * 1024;

/**
 * The app as a function: kernel, then features, then pages, in this order and all of it here. Nothing listens yet;
 * `main.ts` does that, tests inject.
 */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, db, pool, log } = deps;
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: newRequestId,
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    requestTimeout: 30_000,
    connectionTimeout: 35_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 2_000, keepAliveTimeout: 72_000 },
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true },
    // its own answer has no envelope: see the hook below
    return503OnClosing: false,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  // calls without a body may still name the type a client sends everything as
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parseJson(request, String(body), done);
  });

  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onRequest', async ({ url }) => {
    if (isStopping && url !== '/healthz' && url !== '/readyz') throw unavailable();
  });
  await registerSecurityHeaders(app, { https: config.appOrigin.startsWith('https:') });
  await app.register(cookie);
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
  app.addHook('onRequest', crossOriginRule(config.appOrigin));
  const cookies = createSessionCookies({ secure: config.https || config.production });
  registerSession(app, { findActor: createFindActor({ db, pool }), cookies });
  app.decorate('callLimits', createCallLimits());
  const metrics = createMetrics();
  registerMetrics(app, metrics, { token: config.metricsToken, pool });
  registerHealth(app, { ping: () => pool.query('SELECT 1'), isStopping: () => isStopping });
  if (config.environment !== 'production') await registerOpenApi(app);

  // features: each takes what it needs and nothing more
  const sms = countMessages(deps.sms, metrics.sms);
  registerAuth(app, { config, db, log, sms, metrics, cookies, createUsersStore });
  registerUsers(app, { db });
  registerProperties(app, { db, pool, sms });
  registerShortlists(app, { db });
  registerBookings(app, { db, clock: deps.clock });
  registerMedia(app, { db, mediaStore: deps.mediaStore });

  await registerPages(app, deps.webRoot);
  return app;
}
