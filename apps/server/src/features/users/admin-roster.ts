import { sql } from 'kysely';
import type { Database } from '../../database/pool.ts';

export interface Admin {
  name: string;
  contactNo: string;
  active: boolean;
}

export type GrantOutcome = { outcome: 'granted' | 'already-admin'; admin: Admin } | { outcome: 'unknown' };
export type RevokeOutcome = { outcome: 'revoked' | 'last-admin' | 'not-admin'; name: string } | { outcome: 'unknown' };

export type AdminRoster = ReturnType<typeof createAdminRoster>;

/**
 * Who is an admin (decisions 8 and 9). A change needs no session to be ended: every request joins its user afresh, so
 * it holds from the user's next call on.
 */
export function createAdminRoster(db: Database) {
  return {
    /** Makes a registered user an admin. */
    async grant(contactNo: string): Promise<GrantOutcome> {
      return db.transaction().execute(async (trx) => {
        const user = await lockUser(trx, contactNo);
        if (!user) return { outcome: 'unknown' };
        if (user.role === 'ADMIN') return { outcome: 'already-admin', admin: user };
        await updateRole(trx, user.id, 'ADMIN');
        return { outcome: 'granted', admin: user };
      });
    },

    /** Makes an admin an ordinary user, unless nobody active would be left to administer. */
    async revoke(contactNo: string): Promise<RevokeOutcome> {
      return db.transaction().execute(async (trx) => {
        const activeAdmins = await lockActiveAdmins(trx);
        const user = await lockUser(trx, contactNo);
        if (!user) return { outcome: 'unknown' };
        if (user.role !== 'ADMIN') return { outcome: 'not-admin', name: user.name };
        if (activeAdmins.every((id) => id === user.id)) return { outcome: 'last-admin', name: user.name };
        await updateRole(trx, user.id, 'USER');
        return { outcome: 'revoked', name: user.name };
      });
    },

    /** All admins, by name. */
    async list(): Promise<Admin[]> {
      return db
        .selectFrom('users')
        .select(['name', 'contact_no as contactNo', 'active'])
        .where('role', '=', 'ADMIN')
        .orderBy('name')
        .orderBy('id')
        .execute();
    },
  };
}

/**
 * Locks the admins that are active, in one order for everybody, so that of two who would demote each other the second
 * sees what the first has done (docs/security.md). Gives their ids.
 */
export async function lockActiveAdmins(trx: Database): Promise<number[]> {
  const query = trx.selectFrom('users').select('id').where('role', '=', 'ADMIN').where('active', '=', true);
  const rows = await query.orderBy('id').forUpdate().execute();
  return rows.map(({ id }) => id);
}

async function lockUser(trx: Database, contactNo: string) {
  const query = trx.selectFrom('users').select(['id', 'name', 'contact_no as contactNo', 'role', 'active']);
  return query.where('contact_no', '=', contactNo).forUpdate().executeTakeFirst();
}

async function updateRole(trx: Database, id: number, role: 'ADMIN' | 'USER'): Promise<void> {
  await trx
    .updateTable('users')
    .set({ role, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}
