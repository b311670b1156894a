import { parse as parseQuery } from 'node:querystring';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type pg from 'pg';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { Clock } from '../../adapters/clock/clock.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../database/pool.ts';
import type { Reads } from '../../database/replica.ts';
import { createAccountConcurrency } from '../limits/account-concurrency.ts';
import { registerResponseDeadline } from '../limits/response-deadline.ts';
import { LONGEST_BODY_MS, registerBodyDeadline } from '../limits/body-deadline.ts';
import { registerCompression } from '../cache/compression.ts';
import { registerClientAddress } from './client-address.ts';
import { crossOriginRule } from './cross-origin.ts';
import { handleError, unavailable } from './error-handler.ts';
import { warnOfForwarded } from './forwarded.ts';
import { registerSecurityHeaders } from './headers.ts';
import { registerHealth } from '../observe/health.ts';
import { createIdempotency } from './idempotency.ts';
import { createMetrics, registerMetrics, type Metrics } from '../observe/metrics.ts';
import { createCallLimits, createChangeLimit } from '../limits/rate-limit.ts';
import { maxHeaderSize } from './node-http.ts';
import { requestLogging } from '../observe/request-logging.ts';
import { createFindActor, createSessionCookies, registerSession, type SessionCookies } from '../session/session.ts';
import { registerUnreadableAddress, replaceUnreadable } from './unreadable-address.ts';
import { answerUnreadable } from './unreadable-request.ts';

export interface KernelDeps {
  config: Config;
  db: Database;
  pool: pg.Pool;
  reads: Reads;
  log: Logger;
  clock: Clock;
}

/** What every feature is given. */
export interface Kernel {
  app: FastifyInstance;
  cookies: SessionCookies;
  metrics: Metrics;
}

/** Bytes. */
const BODY_LIMIT = 64 * 1024;

/**
 * Creates the server without features: what applies to every call before its own code (deadlines, limits, sessions, headers,
 * errors), health, metrics and, except in production, the OpenAPI document.
 */
export async function createKernel(deps: KernelDeps): Promise<Kernel> {
  const { config, db, pool, reads, log, clock } = deps;
  const app = Fastify({
    ...requestLogging(log),
    schemaController: { compilersFactory: { buildValidator: withoutAjv, buildSerializer: withoutAjv } },
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    requestTimeout: LONGEST_BODY_MS,
    connectionTimeout: 35_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 2_000, keepAliveTimeout: 72_000 },
    // no limit of the router's own, which would respond before any hook; Node bounds the whole head
    routerOptions: {
      ignoreTrailingSlash: false,
      caseSensitive: true,
      maxParamLength: maxHeaderSize,
      querystringParser: (text) => parseQuery(text),
    },
    rewriteUrl: replaceUnreadable,
    clientErrorHandler: answerUnreadable,
    // Fastify's own 503 has no envelope: see the hook below
    return503OnClosing: false,
  });
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('refusal', null);
  app.setErrorHandler(handleError);
  // no call reads text/plain, which a form of any site may send without a preflight
  app.removeContentTypeParser('text/plain');
  // a client may send a content type even without a body
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, String(body), done);
  });

  let isStopping = false;
  app.decorate('isStopping', () => isStopping);
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  // while stopping, reads are refused, so that a proxy retries them at another instance and sends no more here; changes are
  // still made, since a proxy must not retry them
  app.addHook('onRequest', ({ method, url }, _reply, done) => {
    const isRead = method === 'GET' || method === 'HEAD';
    done(isStopping && isRead && url !== '/healthz' && url !== '/readyz' ? unavailable() : undefined);
  });
  // no further request may use a connection that is about to end, also where this one began before the stop
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isStopping) reply.header('connection', 'close');
    done(null, payload);
  });
  registerSecurityHeaders(app, { https: config.appOrigin.startsWith('https:'), mapOrigins: config.map?.origins });
  // its hook would parse cookies at each request, though most neither send nor get one: see `cookieOf`
  await app.register(cookie, { hook: false });
  registerCompression(app, config.appOrigin);
  registerBodyDeadline(app);
  registerResponseDeadline(app);
  app.addHook('onRequest', crossOriginRule(config.appOrigin));
  registerClientAddress(app, config);
  const callLimits = createCallLimits(app.isExempt);
  app.addHook('onRequest', callLimits.request);
  if (config.production && config.trustedProxies.length === 0) warnOfForwarded(app);
  const cookies = createSessionCookies({ secure: config.https || config.production });
  registerSession(app, { findActor: createFindActor({ db, pool }), cookies });
  app.decorate('callLimits', callLimits);
  app.decorate('accountConcurrency', createAccountConcurrency());
  app.decorate('changeLimit', createChangeLimit());
  app.decorate('idempotency', createIdempotency(db));
  const metrics = createMetrics();
  registerMetrics(app, metrics, { token: config.metricsToken, pool });
  if (reads.replica) metrics.watchReplica(reads.replica);
  registerHealth(app, {
    ping: () => pool.query('SELECT 1'),
    replica: reads.replica,
    isStopping: app.isStopping,
    clock,
  });
  registerUnreadableAddress(app);
  if (config.environment !== 'production') {
    const { registerOpenApi } = await import('./openapi.ts');
    await registerOpenApi(app);
  }
  return { app, cookies, metrics };
}

/**
 * Compiles a schema at its first request: compiling all 211 at the start would take 60 ms.
 */
const compileValidator: typeof validatorCompiler = (route) => {
  let compiled: ReturnType<typeof validatorCompiler> | undefined;
  return (input) => (compiled ??= validatorCompiler({ ...route, schema: z.compile(route.schema) }))(input);
};

/** Replaces Ajv and fast-json-stringify, which would load a hundred modules: zod's compilers are set before any use. */
function withoutAjv(): never {
  throw new Error('A schema was compiled before the compilers were set');
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether a stop was requested. */
    isStopping: () => boolean;
  }
}
