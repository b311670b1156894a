import type { Profile } from '@aangan/contract/accounts/entities';
import { OTP_LIFETIME_SECONDS } from '@aangan/contract/core/limits';
import type { Language } from '@aangan/contract/core/language';
import type { Role } from '@aangan/contract/accounts/roles';
import { TEXTS } from '@aangan/contract/core/texts';
import type { Database } from '../../../database/pool.ts';
import { AppError } from '../../../http/kernel/app-error.ts';
import { maskPhone } from '../../../http/observe/logging.ts';
import type { Repeat } from '../../../http/kernel/idempotency.ts';
import type { Metrics } from '../../../http/observe/metrics.ts';
import type { TokenPair } from '../../../http/session/session.ts';
import type { RecordAudit } from '../../../audit/audit.store.ts';
import type { NotifyOfDevice } from '../devices/devices.notify.ts';
import type { NoteSignUp } from '../../privacy/personal-data/personal-data.service.ts';
import type { AskForEmail } from '../users/users.email.ts';
import type { PersonFields, UsersStore } from '../users/users.store.ts';
import type { AdminContacts } from './auth.admin-contacts.ts';
import { insertKnownBrowser } from './auth.browser-store.ts';
import type { Caller, CodeService, GivenCode } from './auth.code-service.ts';
import { endSessionsOf, insertSession } from './auth.session-store.ts';

export interface AuthServiceDeps {
  db: Database;
  codes: CodeService;
  users: UsersStore;
  askForEmail: AskForEmail;
  metrics: Pick<Metrics, 'signInFailures'>;
  adminContacts: AdminContacts;
  recordAudit: RecordAudit;
  notifyOfDevice: NotifyOfDevice;
  /** Writes what somebody agrees to who signs up. */
  noteSignUp: NoteSignUp;
}

export type Registration = GivenCode & PersonFields & { language?: Language | undefined };

type NewPerson = Omit<Registration, 'otp'>;

/** Who acts in the audit log where a setting does. */
const SETTINGS = { userId: 0, name: 'ADMIN_CONTACTS' };

/** A sign-in as it reaches us: who asks, and the session this browser may still have. */
export interface SignInContext {
  caller: Caller;
  previous: Partial<TokenPair>;
  /** The text of the device, '{browser} on {system}'. */
  device: string;
}

/** What a browser is given when somebody has signed in with it. */
export interface Entry {
  pair: TokenPair;
  /** Its new name, for its cookie. */
  browser: string;
}

/** Signing in and up with a code (AUTH8 to AUTH16). */
export function createAuthService(deps: AuthServiceDeps) {
  const { db, codes, users, askForEmail, metrics, adminContacts, recordAudit, notifyOfDevice, noteSignUp } = deps;
  const refused = (reason: string, contactNo: string, { log }: Caller) => {
    metrics.signInFailures.inc({ reason });
    log.warn({ contactNo: maskPhone(contactNo), reason }, 'Sign-in refused');
  };
  const refuseDeactivated = (account: { active: boolean } | null, contactNo: string, caller: Caller) => {
    if (account === null || account.active) return;
    refused('deactivated', contactNo, caller);
    throw new AppError('ACCOUNT_DEACTIVATED', TEXTS.auth.deactivated);
  };
  const noteAdmin = async (trx: Database, { id, name, role }: { id: number; name: string; role: Role }) => {
    if (role !== 'ADMIN') return;
    const act = { action: 'SIGN_IN', entity: 'USER', entityId: id, entityName: name } as const;
    await recordAudit(trx, { actor: { userId: id, name }, ...act });
  };
  /** After the user's row: the order in which a deletion locks the two. */
  const claimRole = async (trx: Database, userId: number, { contactNo, name }: NewPerson): Promise<Role> => {
    const entry = { actor: SETTINGS, entity: 'USER', entityId: userId, entityName: name } as const;
    if (!(await adminContacts.use(trx, contactNo))) {
      await recordAudit(trx, { ...entry, action: 'REFUSED', facts: { reason: 'ADMIN_CONTACT_USED' } });
      return 'USER';
    }
    await users.makeAdmin(trx, userId);
    await recordAudit(trx, { ...entry, before: { role: 'USER' }, after: { role: 'ADMIN' } });
    return 'ADMIN';
  };

  return {
    /**
     * Says whether a number with this code is to sign up or to log in; the code stays usable. Raises what `checkCode`
     * raises, and ACCOUNT_DEACTIVATED.
     */
    async verifyCode(given: GivenCode, caller: Caller): Promise<'SIGNUP' | 'LOGIN'> {
      await codes.checkCode(given, caller);
      const account = await users.findAccount(db, given.contactNo);
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
        const account = await users.findAccount(trx, given.contactNo);
        refuseDeactivated(account, given.contactNo, context.caller);
        if (account === null) {
          refused('not-registered', given.contactNo, context.caller);
          throw new AppError('NOT_REGISTERED', 'This phone number is not registered yet. Please sign up.');
        }
        const { active: _, ...found } = account;
        await noteAdmin(trx, account);
        await notifyOfDevice(trx, account.id, context.device);
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
    async signUp(
      { otp, ...person }: Registration,
      context: SignInContext,
      repeat: Repeat<{ userId: number }>,
    ): Promise<Entry & { userId: number }> {
      const { contactNo } = person;
      const codeId = await codes.checkCode({ contactNo, otp }, context.caller);
      const { userId, role, session } = await db.transaction().execute(async (trx) => {
        await codes.consume(trx, codeId, { contactNo, browser: context.caller.browser });
        refuseDeactivated(await users.findAccount(trx, contactNo), contactNo, context.caller);
        const id = await users.insertUser(trx, { ...person, role: 'USER' });
        await noteSignUp(trx, id);
        const role = adminContacts.isListed(contactNo) ? await claimRole(trx, id, person) : 'USER';
        const session = await openSession(trx, id, context);
        await askForEmail(trx, id, id);
        await repeat.store(trx, id, { userId: id });
        return { userId: id, role, session };
      });
      context.caller.log.info({ userId, role }, 'Signed up');
      session.note();
      return { userId, ...session.entry };
    },

    /** The user a number belongs to while active; null without one. */
    async findActiveUser(contactNo: string): Promise<number | null> {
      const account = await users.findAccount(db, contactNo);
      return account?.active ? account.id : null;
    },

    /**
     * Signs in whoever has just signed up and never heard of it: the same code, sent again with the same key, within the
     * time a code lives. Null later, for a code must not open an account for a day.
     */
    async resumeSignUp(contactNo: string, ageSeconds: number, context: SignInContext): Promise<Entry | null> {
      if (ageSeconds >= OTP_LIFETIME_SECONDS) return null;
      const session = await db.transaction().execute(async (trx) => {
        const account = await users.findAccount(trx, contactNo);
        if (!account?.active) return null;
        await noteAdmin(trx, account);
        return openSession(trx, account.id, context);
      });
      session?.note();
      return session?.entry ?? null;
    },
  };
}

/** A browser has one session: what it had before must not live on unseen (ASVS 7.2.4). */
async function openSession(trx: Database, userId: number, { caller, previous, device }: SignInContext) {
  await endSessionsOf(trx, previous, 'REPLACED');
  const { sessionId, ...pair } = await insertSession(trx, userId, device);
  const browser = await insertKnownBrowser(trx, userId, caller.browser);
  return { entry: { pair, browser }, note: () => caller.log.info({ userId, sessionId }, 'Signed in') };
}
