import type { Profile } from '@aangan/contract/entities';
import { TEXTS } from '@aangan/contract/texts';
import type { Database } from '../../database/pool.ts';
import { AppError } from '../../http/app-error.ts';
import { maskPhone } from '../../http/logging.ts';
import type { Metrics } from '../../http/metrics.ts';
import type { TokenPair } from '../../http/session.ts';
import type { PersonFields, UsersStore } from '../users/users.store.ts';
import { insertKnownBrowser } from './browser.store.ts';
import type { Caller, CodeService, GivenCode } from './code.service.ts';
import { endSessionsOf, insertSession } from './session.store.ts';

export interface AuthServiceDeps {
  db: Database;
  codes: CodeService;
  /** Users as seen in a transaction. */
  createUsersStore: (db: Database) => UsersStore;
  metrics: Pick<Metrics, 'signInFailures'>;
  /** Numbers that become ADMIN when they sign up (decision 8). */
  adminContacts: readonly string[];
}

export type Registration = GivenCode & PersonFields;

/** A sign-in as it reaches us: who asks, and the session this browser may still have. */
export interface SignInContext {
  caller: Caller;
  previous: Partial<TokenPair>;
}

/** What a browser is given when somebody has signed in with it. */
export interface Entry {
  pair: TokenPair;
  /** Its new name, for its cookie. */
  browser: string;
}

/** Signing in and up with a code (decisions 11 to 16). */
export function createAuthService({ db, codes, createUsersStore, metrics, adminContacts }: AuthServiceDeps) {
  const refused = (reason: string, contactNo: string, { log }: Caller) => {
    metrics.signInFailures.inc({ reason });
    log.warn({ contactNo: maskPhone(contactNo), reason }, 'Sign-in refused');
  };
  const refuseDeactivated = (account: { active: boolean } | null, contactNo: string, caller: Caller) => {
    if (account === null || account.active) return;
    refused('deactivated', contactNo, caller);
    throw new AppError('ACCOUNT_DEACTIVATED', TEXTS.auth.deactivated);
  };

  return {
    /**
     * Says whether a number with this code is to sign up or to log in; the code stays usable. Raises what `checkCode`
     * raises, and ACCOUNT_DEACTIVATED.
     */
    async verifyCode(given: GivenCode, caller: Caller): Promise<'SIGNUP' | 'LOGIN'> {
      await codes.checkCode(given, caller);
      const account = await createUsersStore(db).findAccount(given.contactNo);
      refuseDeactivated(account, given.contactNo, caller);
      return account === null ? 'SIGNUP' : 'LOGIN';
    },

    /**
     * Signs a user in: the code is used up and the session made in one transaction, so one of many attempts at once
     * succeeds. Raises what `checkCode` raises, NOT_REGISTERED, ACCOUNT_DEACTIVATED.
     */
    async signIn(given: GivenCode, context: SignInContext): Promise<Entry & { profile: Profile }> {
      const codeId = await codes.checkCode(given, context.caller);
      const { profile, session } = await db.transaction().execute(async (trx) => {
        await codes.consume(trx, codeId, { contactNo: given.contactNo, browser: context.caller.browser });
        const account = await createUsersStore(trx).findAccount(given.contactNo);
        refuseDeactivated(account, given.contactNo, context.caller);
        if (account === null) {
          refused('not-registered', given.contactNo, context.caller);
          throw new AppError('NOT_REGISTERED', 'This phone number is not registered yet. Please sign up.');
        }
        const { active: _, ...found } = account;
        return { profile: found, session: await openSession(trx, account.id, context) };
      });
      session.note();
      return { profile, ...session.entry };
    },

    /**
     * Registers a user and signs in, all or nothing: a refused sign-up leaves the code usable. Always a USER, but for
     * the numbers the operator named. Raises what `checkCode` raises, ACCOUNT_DEACTIVATED; the database refuses a
     * number or an e-mail that is taken.
     */
    async signUp({ otp, ...person }: Registration, context: SignInContext): Promise<Entry & { userId: number }> {
      const { contactNo } = person;
      const codeId = await codes.checkCode({ contactNo, otp }, context.caller);
      const role = adminContacts.includes(contactNo) ? 'ADMIN' : 'USER';
      const { userId, session } = await db.transaction().execute(async (trx) => {
        await codes.consume(trx, codeId, { contactNo, browser: context.caller.browser });
        const users = createUsersStore(trx);
        refuseDeactivated(await users.findAccount(contactNo), contactNo, context.caller);
        const id = await users.insert({ ...person, role });
        return { userId: id, session: await openSession(trx, id, context) };
      });
      context.caller.log.info({ userId, role }, 'Signed up');
      session.note();
      return { userId, ...session.entry };
    },
  };
}

/** A browser has one session: what it had before must not live on unseen (ASVS 7.2.4). */
async function openSession(trx: Database, userId: number, { caller, previous }: SignInContext) {
  await endSessionsOf(trx, previous, 'REPLACED');
  const { sessionId, ...pair } = await insertSession(trx, userId);
  const browser = await insertKnownBrowser(trx, userId, caller.browser);
  return { entry: { pair, browser }, note: () => caller.log.info({ userId, sessionId }, 'Signed in') };
}
