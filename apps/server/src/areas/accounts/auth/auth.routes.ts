import { TEXTS } from '@aangan/contract/core/texts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SmsSender } from '../../../adapters/sms/sms-sender.ts';
import type { Config } from '../../../config/config.ts';
import type { Database } from '../../../database/pool.ts';
import { AppError } from '../../../http/kernel/app-error.ts';
import type { InBackground } from '../../../http/kernel/background.ts';
import { DataWithMessage, bind, type Binding, type Handler } from '../../../http/kernel/bind.ts';
import { addressPrefixes } from '../../../http/kernel/client-address.ts';
import type { Metrics } from '../../../http/observe/metrics.ts';
import type { SessionCookies } from '../../../http/session/session.ts';
import type { RecordAudit } from '../../../audit/audit.store.ts';
import type { NoteFailedStepUp } from '../../../audit/audit.refusals.ts';
import type { MessageTemplates } from '../../../messages/templates.ts';
import type { NotifyOfDevice } from '../devices/devices.notify.ts';
import type { AskForEmail } from '../users/users.email.ts';
import type { NoteSignUp } from '../../privacy/personal-data/personal-data.service.ts';
import type { UsersStore } from '../users/users.store.ts';
import type { AdminContacts } from './auth.admin-contacts.ts';
import { createWatchSignIn } from './auth.admin-sign-ins.ts';
import { createAuthService, type Entry, type SignInContext } from './auth.service.ts';
import { createBrowserCookie } from './auth.browser-cookie.ts';
import { createCodeService, type Caller, type CodeService } from './auth.code-service.ts';
import { createSessionService } from './auth.session-service.ts';

export interface AuthDeps {
  config: Pick<Config, 'secret' | 'https' | 'production' | 'smsLanguages'>;
  db: Database;
  sms: SmsSender;
  metrics: Pick<Metrics, 'signInFailures' | 'codeBudget'>;
  templates: MessageTemplates;
  deviceOf(userAgent: string | undefined): string;
  notifyOfDevice: NotifyOfDevice;
  cookies: SessionCookies;
  users: UsersStore;
  askForEmail: AskForEmail;
  adminContacts: AdminContacts;
  recordAudit: RecordAudit;
  noteFailedStepUp: NoteFailedStepUp;
  noteSignUp: NoteSignUp;
  inBackground: InBackground;
}

/** Codes for acts of those who are signed in, as other features need them. */
export interface StepUps {
  codes: Pick<CodeService, 'sendStepUps' | 'checkCode' | 'consume' | 'endSignInCodes'>;
  callerOf(request: FastifyRequest): Caller;
}

/** Signing in and out: the seven calls under `/api/auth`. */
export function registerAuth(app: FastifyInstance, deps: AuthDeps): StepUps {
  const { config, db, sms, metrics, cookies, templates } = deps;
  const { secret, smsLanguages } = config;
  const codes = createCodeService({ db, sms, secret, metrics, templates, smsLanguages });
  const auth = createAuthService({ ...deps, codes });
  const watchSignIn = createWatchSignIn(deps);
  const sessions = createSessionService({ db, metrics });
  const browserCookie = createBrowserCookie({ secure: config.https || config.production });

  const callerOf = (request: FastifyRequest): Caller => ({
    prefixes: addressPrefixes(request.ip),
    browser: browserCookie.read(request),
    log: request.log,
  });
  const contextOf = (request: FastifyRequest): SignInContext => ({
    caller: callerOf(request),
    previous: cookies.read(request),
    device: deps.deviceOf(request.headers['user-agent']),
  });
  const enter = (reply: FastifyReply, { pair, browser }: Entry) => {
    cookies.set(reply, pair);
    browserCookie.remember(reply, browser);
  };

  bind(app, 'authStart', async ({ body, request, reply }) => {
    const asker = { ...callerOf(request), browser: browserCookie.ensure(request, reply) };
    return new DataWithMessage(await codes.requestCode(body, asker), TEXTS.auth.codeSent);
  });

  bind(app, 'authVerifyOtp', async ({ body, request }) => {
    return new DataWithMessage(
      await watchSignIn(body.contactNo, auth.verifyCode(body, callerOf(request))),
      TEXTS.auth.codeVerified,
    );
  });

  bind(app, 'authSignin', async ({ body, request, reply }) => {
    const context = contextOf(request);
    const { profile, ...entry } = await watchSignIn(body.contactNo, auth.signIn(body, context));
    enter(reply, entry);
    return profile;
  });

  const signUp: Handler<'authSignup'> = async ({ body, request, reply, repeat }) => {
    const context = contextOf(request);
    const { userId, ...entry } = await watchSignIn(body.contactNo, auth.signUp(body, context, repeat));
    enter(reply, entry);
    return { userId };
  };
  const newcomer: Binding<'authSignup'>['newcomer'] = ({ body, request, reply }) => ({
    findOwner: () => auth.findActiveUser(body.contactNo),
    resume: async (ageSeconds) => {
      const entry = await auth.resumeSignUp(body.contactNo, ageSeconds, contextOf(request));
      if (entry) enter(reply, entry);
      return entry !== null;
    },
  });
  bind(app, 'authSignup', signUp, { newcomer });

  const limits = [refuseWithoutRequestOrigin];
  const refresh = async ({ request, reply }: Parameters<Parameters<typeof bind<'authRefresh'>>[2]>[0]) => {
    try {
      const pair = await sessions.refresh(cookies.read(request), request.log);
      if (pair) cookies.set(reply, pair);
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

  return { codes, callerOf };
}

/** A header that a page of another site can't send without asking first, and a form not at all (SESS10). */
async function refuseWithoutRequestOrigin({ headers, log }: FastifyRequest): Promise<void> {
  if (headers['x-request-origin']) return;
  log.warn('Refresh without X-Request-Origin refused');
  throw new AppError('CROSS_ORIGIN', 'This request needs the X-Request-Origin header');
}
