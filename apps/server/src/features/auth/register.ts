import { TEXTS } from '@aangan/contract/texts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { SmsSender } from '../../adapters/sms/sms-sender.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/pool.ts';
import { AppError } from '../../http/app-error.ts';
import { Answer, bind } from '../../http/bind.ts';
import { addressPrefixes } from '../../http/client-address.ts';
import type { Metrics } from '../../http/metrics.ts';
import type { SessionCookies } from '../../http/session.ts';
import type { UsersStore } from '../users/users.store.ts';
import { createAuthService, type Entry } from './auth.service.ts';
import { createBrowserCookie } from './browser-cookie.ts';
import { createCodeService, type Caller } from './code.service.ts';
import { scheduleHousekeeping } from './housekeeping.ts';
import { createSessionService } from './session.service.ts';

export interface AuthDeps {
  config: Pick<Config, 'secret' | 'adminContacts' | 'https' | 'production'>;
  db: Database;
  log: Logger;
  sms: SmsSender;
  metrics: Pick<Metrics, 'signInFailures' | 'codeBudget'>;
  cookies: SessionCookies;
  createUsersStore: (db: Database) => UsersStore;
}

/** Signing in and out: the seven calls under `/api/auth`. */
export function registerAuth(app: FastifyInstance, deps: AuthDeps): void {
  const { config, db, sms, metrics, cookies, createUsersStore } = deps;
  const codes = createCodeService({ db, sms, secret: config.secret, metrics });
  const auth = createAuthService({ db, codes, createUsersStore, metrics, adminContacts: config.adminContacts });
  const sessions = createSessionService({ db, metrics });
  const browserCookie = createBrowserCookie({ secure: config.https || config.production });
  scheduleHousekeeping(app, deps);

  const callerOf = (request: FastifyRequest): Caller => ({
    prefixes: addressPrefixes(request.ip),
    browser: browserCookie.read(request),
    log: request.log,
  });
  const enter = (reply: FastifyReply, { pair, browser }: Entry) => {
    cookies.set(reply, pair);
    browserCookie.remember(reply, browser);
  };

  bind(app, 'authStart', async ({ body, request, reply }) => {
    const asker = { ...callerOf(request), browser: browserCookie.ensure(request, reply) };
    return new Answer(await codes.requestCode(body, asker), TEXTS.auth.codeSent);
  });

  bind(app, 'authVerifyOtp', async ({ body, request }) => {
    return new Answer(await auth.verifyCode(body, callerOf(request)), TEXTS.auth.codeVerified);
  });

  bind(app, 'authSignin', async ({ body, request, reply }) => {
    const context = { caller: callerOf(request), previous: cookies.read(request) };
    const { profile, ...entry } = await auth.signIn(body, context);
    enter(reply, entry);
    return profile;
  });

  bind(app, 'authSignup', async ({ body, request, reply }) => {
    const context = { caller: callerOf(request), previous: cookies.read(request) };
    const { userId, ...entry } = await auth.signUp(body, context);
    enter(reply, entry);
    return { userId };
  });

  const limits = [refuseWithoutRequestOrigin];
  const refresh = async ({ request, reply }: Parameters<Parameters<typeof bind<'authRefresh'>>[2]>[0]) => {
    try {
      cookies.set(reply, await sessions.refresh(cookies.read(request).refreshToken, request.log));
    } catch (error) {
      if (error instanceof AppError && error.code === 'UNAUTHENTICATED') cookies.clear(reply);
      throw error;
    }
    return null;
  };
  bind(app, 'authRefresh', refresh, { limits });

  bind(app, 'authLogout', async ({ request, reply }) => {
    await sessions.end(cookies.read(request), request.log);
    cookies.clear(reply);
    return null;
  });

  bind(app, 'authValidate', async ({ actor }) => actor !== null);
}

/** A header that a page of another site can't send without asking first, and a form not at all (decision 14). */
async function refuseWithoutRequestOrigin({ headers, log }: FastifyRequest): Promise<void> {
  if (headers['x-request-origin']) return;
  log.warn('Refresh without X-Request-Origin refused');
  throw new AppError('CROSS_ORIGIN', 'This request needs the X-Request-Origin header');
}
