import type { Database } from '../../../database/pool.ts';
import { AppError } from '../../../http/kernel/app-error.ts';
import type { InBackground } from '../../../http/kernel/background.ts';
import type { NoteFailedStepUp } from '../../../audit/audit.refusals.ts';
import type { UsersStore } from '../users/users.store.ts';

export interface AdminSignInsDeps {
  db: Database;
  users: Pick<UsersStore, 'findAccount'>;
  noteFailedStepUp: NoteFailedStepUp;
  inBackground: InBackground;
}

/** Gives what an attempt to sign in with a number gives. */
export type WatchSignIn = <T>(contactNo: string, attempt: Promise<T>) => Promise<T>;

/**
 * Notes refused sign-ins to the accounts of admins. A refusal doesn't wait for its note: the time would tell whose
 * account it is.
 */
export function createWatchSignIn({ db, users, noteFailedStepUp, inBackground }: AdminSignInsDeps): WatchSignIn {
  const note = async (contactNo: string, { code }: AppError) => {
    const account = await users.findAccount(db, contactNo).catch(() => null);
    if (account?.role !== 'ADMIN') return;
    const person = { userId: account.id, name: account.name };
    await noteFailedStepUp({ reason: 'SIGN_IN_REFUSED', person, code });
  };
  return async (contactNo, attempt) => {
    try {
      return await attempt;
    } catch (error) {
      if (error instanceof AppError) inBackground(note(contactNo, error));
      throw error;
    }
  };
}
