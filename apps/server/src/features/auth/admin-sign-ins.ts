import type { Database } from '../../database/pool.ts';
import { AppError } from '../../http/app-error.ts';
import type { NoteFailedStepUp } from '../audit/refusals.ts';
import type { UsersStore } from '../users/users.store.ts';

export interface AdminSignInsDeps {
  db: Database;
  createUsersStore: (db: Database) => UsersStore;
  noteFailedStepUp: NoteFailedStepUp;
}

/** Notes refused sign-ins to the accounts of admins. */
export function createAdminSignIns({ db, createUsersStore, noteFailedStepUp }: AdminSignInsDeps) {
  const underWay = new Set<Promise<void>>();

  const note = async (contactNo: string, { code }: AppError) => {
    const account = await createUsersStore(db)
      .findAccount(contactNo)
      .catch(() => null);
    if (account?.role !== 'ADMIN') return;
    const person = { userId: account.id, name: account.name };
    await noteFailedStepUp({ reason: 'SIGN_IN_REFUSED', person, code });
  };

  return {
    /** Gives what the attempt gives. Its refusal doesn't wait for the note: its time would tell whose account it is. */
    async watch<T>(contactNo: string, attempt: Promise<T>): Promise<T> {
      try {
        return await attempt;
      } catch (error) {
        if (error instanceof AppError) {
          const noting = note(contactNo, error).finally(() => underWay.delete(noting));
          underWay.add(noting);
        }
        throw error;
      }
    },

    /** Resolves when no note is under way any more. */
    async settle(): Promise<void> {
      await Promise.all(underWay);
    },
  };
}
