import type { EligibleUser } from '@aangan/contract/admin-entities';
import { isEligible } from '../../database/eligible-user.ts';
import type { Database } from '../../database/pool.ts';

/** Holds a user who may be assigned as they are until the transaction ends; false when there is no such user. */
export type LockConsultant = (trx: Database, userId: number) => Promise<boolean>;

/** Who may be assigned to a property as its consultant. */
export function createAssignmentStore(db: Database) {
  const eligible = db
    .selectFrom('users')
    .select(['id', 'name', 'contact_no as phoneNumber', 'email'])
    .where(isEligible('users'));
  return {
    /** By name. */
    list: (): Promise<EligibleUser[]> => eligible.orderBy('name').orderBy('id').execute(),

    find: (userId: number): Promise<EligibleUser | undefined> => eligible.where('id', '=', userId).executeTakeFirst(),
  };
}

export const lockConsultant: LockConsultant = async (trx, userId) => {
  const query = trx.selectFrom('users').select('id').where('id', '=', userId).where(isEligible('users'));
  return (await query.forShare().executeTakeFirst()) !== undefined;
};
