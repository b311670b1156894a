import type { Profile } from '@aangan/contract/accounts/entities';
import { flatTypeError } from '@aangan/contract/catalogue/flat-types';
import { flatTypes } from '@aangan/contract/catalogue/search-lists';
import type { Language } from '@aangan/contract/core/language';
import { PROFILE_CHANGES_A_DAY } from '@aangan/contract/core/limits';
import { TEXTS } from '@aangan/contract/core/texts';
import { fill } from '@aangan/contract/core/translation';
import type { Database } from '../../../database/pool.ts';
import type { Actor } from '../../../http/kernel/actor.ts';
import { AppError, invalidField } from '../../../http/kernel/app-error.ts';
import { takePoint } from '../../../http/limits/rate-limit.ts';
import type { RecordAudit } from '../../../audit/audit.store.ts';
import type { Caller } from '../auth/auth.code-service.ts';
import type { AskForEmail } from './users.email.ts';
import type { createNumberChange, NumberAsked } from './users.number.ts';
import * as store from './users.store.ts';
import type { PersonFields } from './users.store.ts';

const DAY = 86_400;
const LANGUAGES_A_MINUTE = 30;

export interface UsersServiceDeps {
  db: Database;
  recordAudit: RecordAudit;
  askForEmail: AskForEmail;
  notifyEmailChanged: AskForEmail;
  numbers: ReturnType<typeof createNumberChange>;
}

/** What people see and change of themselves. */
export function createUsersService(deps: UsersServiceDeps) {
  const { db, recordAudit, askForEmail, notifyEmailChanged, numbers } = deps;
  const getProfile = async (userId: number): Promise<Profile> => found(await store.findProfile(db, userId));

  return {
    /** Raises UNAUTHENTICATED. */
    getProfile,

    /** Chooses the language of one's messages, at most 30 times a minute (L17). Raises TOO_MANY_REQUESTS, UNAUTHENTICATED. */
    async setLanguage({ userId }: Actor, language: Language): Promise<{ language: Language }> {
      const retryAfter = await takePoint(db, { key: `language:${userId}`, points: LANGUAGES_A_MINUTE, seconds: 60 });
      if (retryAfter !== null) throw new AppError('TOO_MANY_REQUESTS', TEXTS.auth.tooManyRequests, { retryAfter });
      if (!(await store.updateLanguage(db, userId, language))) throw sessionEnded();
      return { language };
    },

    /**
     * Changes a profile, at most five times a day; a save that changes nothing is none. Whether somebody else has the
     * address makes no difference to it. With codes the number changes too, all of it or nothing (I34). Raises UNAUTHENTICATED,
     * VALIDATION_FAILED for a type that is not offered,
     * TOO_MANY_REQUESTS, what `numbers.check` raises, CONTACT_ALREADY_EXISTS.
     */
    async changeProfile(actor: Actor, { contactNo, currentOtp, newOtp, ...person }: ProfileChange, caller: Caller) {
      const { userId } = actor;
      const seen = await getProfile(userId);
      checkFlatType(person, seen);
      const number = await numbers.check(actor, { contactNo, currentOtp, newOtp }, caller);
      const isKept = isSame(seen, person);
      if (isKept && !number) return seen;
      if (!isKept) await countChange(db, userId);
      return db.transaction().execute(async (trx) => {
        // codes before users, as signing in locks them
        if (number) await numbers.consume(trx, actor, number);
        const before = found(await store.lockProfile(trx, userId));
        let after = isKept ? before : found(await store.updateProfile(trx, userId, person));
        if (number) {
          after = found(await store.updateContactNo(trx, userId, number.contactNo));
          await numbers.settle(trx, actor);
        }
        const entry = { actor, entity: 'USER', entityId: userId, entityName: after.name } as const;
        await recordAudit(trx, { ...entry, before: { ...before }, after: { ...after } });
        if (!isSameAddress(before.email, after.email)) {
          await askForEmail(trx, userId, userId);
          await notifyEmailChanged(trx, userId, userId);
        }
        return after;
      });
    },
  };
}

type ProfileChange = PersonFields & NumberAsked;

/** Raises VALIDATION_FAILED for a type that is neither offered nor the one they have (S32). */
function checkFlatType({ preferredFlatType: wanted }: PersonFields, { preferredFlatType: had }: PersonFields): void {
  if (wanted === null || wanted === had || flatTypes().includes(wanted)) return;
  throw invalidField('preferredFlatType', flatTypeError());
}

/** Counted before the change and in no transaction with it, so that one that fails counts too. */
async function countChange(db: Database, userId: number): Promise<void> {
  const limit = { key: `profile-change:${userId}`, points: PROFILE_CHANGES_A_DAY, seconds: DAY };
  const retryAfter = await takePoint(db, limit);
  if (retryAfter === null) return;
  const message = fill(TEXTS.profile.changesReached, { max: String(PROFILE_CHANGES_A_DAY) });
  throw new AppError('TOO_MANY_REQUESTS', message, { retryAfter });
}

function isSame(before: PersonFields, after: PersonFields): boolean {
  const fields = ['name', 'email', 'preferredFlatType', 'minBudget', 'maxBudget'] as const;
  return fields.every((field) => before[field] === after[field]);
}

/** As the database compares addresses. */
export function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Null only if the user was deleted or erased since the session was looked up. */
function found(profile: Profile | null): Profile {
  if (profile === null) throw sessionEnded();
  return profile;
}

function sessionEnded(): AppError {
  return new AppError('UNAUTHENTICATED', 'Your session has ended. Please sign in again.');
}
