import { createHmac } from 'node:crypto';
import type { Config } from '../../../config/config.ts';
import type { Database } from '../../../database/pool.ts';

export type AdminContacts = ReturnType<typeof createAdminContacts>;

/**
 * Numbers that the operator named to become ADMIN when they sign up (ROLE11): each once, and only while it is listed
 * (docs/decisions/0012). Which have had their turn stands in the database as a keyed hash, not as a number.
 */
export function createAdminContacts({ adminContacts, secret }: Pick<Config, 'adminContacts' | 'secret'>) {
  const key = createHmac('sha256', secret).update('admin contacts').digest();
  const isListed = (contactNo: string) => adminContacts.includes(contactNo);

  /** Says whether it had not been used up before. */
  const use = async (trx: Database, contactNo: string): Promise<boolean> => {
    const row = { contact_hash: createHmac('sha256', key).update(contactNo).digest() };
    const query = trx
      .insertInto('used_admin_contacts')
      .values(row)
      .onConflict((conflict) => conflict.doNothing());
    return (await query.returning('used_at').executeTakeFirst()) !== undefined;
  };

  return {
    isListed,

    /** Uses a listed number up, in the caller's transaction; false when it was before. */
    use,

    /** As `use`, for an account that goes: signing up again must not bring its rights back. */
    async useUp(trx: Database, contactNo: string): Promise<void> {
      if (isListed(contactNo)) await use(trx, contactNo);
    },
  };
}
