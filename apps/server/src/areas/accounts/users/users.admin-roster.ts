import { sql } from 'kysely';
import type { Database } from '../../../database/pool.ts';
import type { RecordAudit } from '../../../audit/audit.store.ts';

export interface Admin {
  name: string;
  contactNo: string;
  active: boolean;
}

export type GrantOutcome =
  | { outcome: 'granted' | 'already-admin'; admin: Admin }
  /** Who has asked for deletion does not become staff. */
  | { outcome: 'leaving'; name: string }
  | { outcome: 'unknown' };
export type RevokeOutcome = { outcome: 'revoked' | 'last-admin' | 'not-admin'; name: string } | { outcome: 'unknown' };

export interface AdminRosterDeps {
  db: Database;
  recordAudit: RecordAudit;
  /** Ends the address of somebody's calendar, who may have passed it on. */
  revokeCalendar(trx: Database, userId: number): Promise<void>;
}

export type AdminRoster = ReturnType<typeof createAdminRoster>;

/** Who acts in the audit log; people with a shell on the machine are not told apart. */
const COMMAND_LINE = { userId: 0, name: 'Command line' };

/**
 * Who is an admin (ROLE10, ROLE11), as the command line sees and changes it; each change has its entry in the log. A
 * change needs no session to be ended: every request joins its user afresh, so it holds from the user's next call on.
 */
export function createAdminRoster({ db, recordAudit, revokeCalendar }: AdminRosterDeps) {
  const changeRole = async (trx: Database, { id, name, role }: LockedUser, to: 'ADMIN' | 'USER') => {
    await updateRole(trx, id, to);
    const entry = { actor: COMMAND_LINE, entity: 'USER', entityId: id, entityName: name } as const;
    await recordAudit(trx, { ...entry, before: { role }, after: { role: to } });
  };

  return {
    /** Makes a registered user an admin. */
    async grant(contactNo: string): Promise<GrantOutcome> {
      return db.transaction().execute(async (trx) => {
        const user = await lockUser(trx, contactNo);
        if (!user) return { outcome: 'unknown' };
        if (user.role === 'ADMIN') return { outcome: 'already-admin', admin: user };
        if (user.waits) return { outcome: 'leaving', name: user.name };
        await changeRole(trx, user, 'ADMIN');
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
        await changeRole(trx, user, 'USER');
        await revokeCalendar(trx, user.id);
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
 * sees what the first has done (docs/security.md). Rows that only point to them, such as their news, wait for nobody, or
 * who writes one of these and has a lock on another account could wait for a change of that for good. Gives their ids.
 */
export async function lockActiveAdmins(trx: Database): Promise<number[]> {
  const query = trx.selectFrom('users').select('id').where('role', '=', 'ADMIN').where('active', '=', true);
  const rows = await query.orderBy('id').forNoKeyUpdate().execute();
  return rows.map(({ id }) => id);
}

type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

async function lockUser(trx: Database, contactNo: string) {
  const columns = ['id', 'name', 'contact_no as contactNo', 'role', 'active'] as const;
  const waits = sql<boolean>`deletion_due_at IS NOT NULL`.as('waits');
  const query = trx.selectFrom('users').select([...columns, waits]);
  return query.where('contact_no', '=', contactNo).forUpdate().executeTakeFirst();
}

async function updateRole(trx: Database, id: number, role: 'ADMIN' | 'USER'): Promise<void> {
  await trx
    .updateTable('users')
    .set({ role, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}
