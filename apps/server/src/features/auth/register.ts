import { TEXTS } from '@aangan/contract/texts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { SmsSender } from '../../adapters/sms/sms-sender.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/pool.ts';
import { AppError } from '../../http/app-error.ts';
import { Answer, bind, type Binding, type Handler } from '../../http/bind.ts';
import { clientKey } from '../../http/client-address.ts';
import type { Metrics } from '../../http/metrics.ts';
import type { SessionCookies } from '../../http/session.ts';
import type { RecordAudit } from '../audit/audit.store.ts';
import type { NoteFailedStepUp } from '../audit/refusals.ts';
import type { UsersStore } from '../users/users.store.ts';
import type { AdminContacts } from './admin-contacts.ts';
import { createAdminSignIns } from './admin-sign-ins.ts';
import { createAuthService } from './auth.service.ts';
import { createCodeService, type Caller } from './code.service.ts';
import { scheduleHousekeeping } from './housekeeping.ts';
import { createSessionService } from './session.service.ts';

export interface AuthDeps {
  config: Pick<Config, 'secret'>;
  db: Database;
  log: Logger;
  sms: SmsSender;
  metrics: Pick<Metrics, 'signInFailures'>;
  cookies: SessionCookies;
  createUsersStore: (db: Database) => UsersStore;
  adminContacts: AdminContacts;
  recordAudit: RecordAudit;
  noteFailedStepUp: NoteFailedStepUp;
}

/** Signing in and out: the seven calls under `/api/auth`. */
export function registerAuth(app: FastifyInstance, deps: AuthDeps): void {
  const { config, db, sms, metrics, cookies } = deps;
  const codes = createCodeService({ db, sms, secret: config.secret, metrics });
  const auth = createAuthService({ ...deps, codes });
  const adminSignIns = createAdminSignIns(deps);
  app.addHook('onClose', () => adminSignIns.settle());
  const sessions = createSessionService({ db, metrics });
  scheduleHousekeeping(app, deps);

  bind(app, 'authStart', async ({ body, request }) => {
    return new Answer(await codes.requestCode(body.contactNo, callerOf(request)), TEXTS.auth.codeSent);
  });

  bind(app, 'authVerifyOtp', async ({ body, request }) => {
    return new Answer(
      await adminSignIns.watch(body.contactNo, auth.verifyCode(body, callerOf(request))),
      TEXTS.auth.codeVerified,
    );
  });

  bind(app, 'authSignin', async ({ body, request, reply }) => {
    const context = { caller: callerOf(request), previous: cookies.read(request) };
    const { profile, pair } = await adminSignIns.watch(body.contactNo, auth.signIn(body, context));
    cookies.set(reply, pair);
    return profile;
  });

  const signUp: Handler<'authSignup'> = async ({ body, request, reply, repeat }) => {
    const context = { caller: callerOf(request), previous: cookies.read(request) };
    const { userId, pair } = await adminSignIns.watch(body.contactNo, auth.signUp(body, context, repeat));
    cookies.set(reply, pair);
    return { userId };
  };
  const newcomer: Binding<'authSignup'>['newcomer'] = ({ body, request, reply }) => ({
    findOwner: () => auth.findActiveUser(body.contactNo),
    welcome: async (_userId, ageSeconds) => {
      const context = { caller: callerOf(request), previous: cookies.read(request) };
      const pair = await auth.resumeSignUp(body.contactNo, ageSeconds, context);
      if (pair) cookies.set(reply, pair);
      return pair !== undefined;
    },
  });
  bind(app, 'authSignup', signUp, { newcomer });

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

function callerOf({ ip, log }: FastifyRequest): Caller {
  return { client: clientKey(ip), log };
}

/** A header that a page of another site can't send without asking first, and a form not at all (decision 14). */
async function refuseWithoutRequestOrigin({ headers, log }: FastifyRequest): Promise<void> {
  if (headers['x-request-origin']) return;
  log.warn('Refresh without X-Request-Origin refused');
  throw new AppError('CROSS_ORIGIN', 'This request needs the X-Request-Origin header');
}
