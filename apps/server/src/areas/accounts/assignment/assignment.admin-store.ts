import type { EligibleUser } from '@aangan/contract/accounts/admin-entities';
import { STAFF_LISTED_MAX } from '@aangan/contract/core/list-of';
import type { Database } from '../../../database/pool.ts';
import { isEligible } from '../../../sql/users.sql.ts';

/** Everybody who may be assigned to a property as its consultant, by name. */
export async function listEligible(db: Database): Promise<EligibleUser[]> {
  return eligible(db).orderBy('name').orderBy('id').limit(STAFF_LISTED_MAX).execute();
}

/** One of them; null for anybody else. */
export async function findEligible(db: Database, userId: number): Promise<EligibleUser | null> {
  return (await eligible(db).where('id', '=', userId).executeTakeFirst()) ?? null;
}

/** Holds a user who may be assigned as they are until the transaction ends; false when there is no such user. */
export type LockConsultant = (trx: Database, userId: number) => Promise<boolean>;

export const lockConsultant: LockConsultant = async (trx, userId) => {
  const query = trx.selectFrom('users').select('id').where('id', '=', userId).where(isEligible('users'));
  return (await query.forShare().executeTakeFirst()) !== undefined;
};

function eligible(db: Database) {
  const query = db.selectFrom('users').select(['id', 'name', 'contact_no as phoneNumber', 'email']);
  return query.where(isEligible('users'));
}
