import type { AdminUser } from '@aangan/contract/accounts/admin-entities';
import type { Database } from '../../../database/pool.ts';
import type { Actor } from '../../../http/kernel/actor.ts';
import { AppError, notFound } from '../../../http/kernel/app-error.ts';
import type { RecordAudit } from '../../../audit/audit.store.ts';
import type { ContactsShown } from '../../privacy/contacts/contacts.access.ts';
import type { ContactVisibility } from '../../../sql/contacts.sql.ts';
import { lockActiveAdmins } from './users.admin-roster.ts';
import { accountRefusal, type AccountChange } from './users.admin-rules.ts';
import * as store from './users.admin-store.ts';
import type { AccountFields } from './users.admin-store.ts';
import type { AskForEmail } from './users.email.ts';
import { userTexts } from './users.messages.ts';
import { isSameAddress } from './users.service.ts';

/** The fields to change; what is absent stays. */
export type AccountChanges = { [Field in keyof AccountFields]?: AccountFields[Field] | undefined };

export interface UsersAdminServiceDeps {
  db: Database;
  recordAudit: RecordAudit;
  askForEmail: AskForEmail;
  notifyEmailChanged: AskForEmail;
  endSessionsOfUser(trx: Database, userId: number): Promise<void>;
  deleteSessionsOfUser(trx: Database, userId: number): Promise<void>;
  deleteCodesOfUser(trx: Database, userId: number): Promise<void>;
  /** Takes the account out of visits, its own and those it was to show. */
  releaseVisitsOf(trx: Database, account: { userId: number }): Promise<void>;
  /** Ends the calendar that a consultant subscribes to. */
  revokeCalendar(trx: Database, userId: number): Promise<void>;
  /** Has what they are told of begin with the present. */
  startAlertsAtPresent(trx: Database, userId: number): Promise<void>;
  contacts: ContactsShown;
  /** Uses up what ADMIN_CONTACTS would give this number when it signs up again. */
  useUpAdminContact(trx: Database, contactNo: string): Promise<void>;
  /** Takes the person out of the rows that outlive the account: who looked at their contact, what they complained of. */
  eraseTraces(trx: Database, person: { userId: number; name: string; email: string; contactNo: string }): Promise<void>;
}

/**
 * What admins do to accounts (ROLE9, ROLE10, ADMU14). Every change locks the active admins first, so that of two who
 * would remove each other the second sees what the first has done (docs/security.md).
 */
export function createUsersAdminService({ db, recordAudit, contacts, ...deps }: UsersAdminServiceDeps) {
  const find = async (trx: Database, actor: Actor, id: number, shown: ContactVisibility): Promise<AdminUser> => {
    const user = await store.findUser(trx, id, shown);
    if (!user) throw notFound('User');
    await contacts.logListed(trx, actor, shown, () => [id]);
    return user;
  };

  return {
    /** Raises NOT_FOUND. */
    getUser: (actor: Actor, id: number, shown: ContactVisibility): Promise<AdminUser> => find(db, actor, id, shown),

    /**
     * Changes an account; its role holds from the user's next call on, and turning it on or off ends its sessions: none
     * lives through a time in which the account was off. A consultant who is demoted or deactivated stays assigned,
     * out of buyers' sight: both are one click, and undone by one. A buyer who becomes staff is masked no more, which is
     * logged first (I21). Raises NOT_FOUND, OWN_ACCOUNT, LAST_ADMIN,
     * FORBIDDEN (the caller was demoted meanwhile), EMAIL_ALREADY_EXISTS, DELETION_PENDING for somebody who leaves and is
     * to become staff, CONFLICT for a row without a name.
     */
    async changeUser(actor: Actor, id: number, changes: AccountChanges, shown: ContactVisibility): Promise<AdminUser> {
      return db.transaction().execute(async (trx) => {
        const { activeAdmins, user } = await lockAccount(trx, id);
        const { contactNo: _, ...before } = user;
        const after: AccountFields = {
          name: changes.name ?? before.name,
          email: changes.email ?? before.email,
          role: changes.role ?? before.role,
          active: changes.active ?? before.active,
        };
        refuse({ actorId: actor.userId, targetId: id, before, after, activeAdmins });
        const { waits, isErased } = await store.findLeaving(trx, id);
        if (isErased) throw new AppError('CONFLICT', userTexts.erased);
        if (waits && after.role !== 'USER') throw new AppError('DELETION_PENDING', userTexts.leaving);
        // from then on nothing masks them
        const isShown = before.role === 'USER' && after.role !== 'USER';
        if (isShown) await contacts.logShown(trx, { actor, kind: 'LISTED', userIds: [id] });
        await store.updateUser(trx, id, after);
        if (!isSameAddress(after.email, before.email)) {
          await deps.askForEmail(trx, id, actor.userId);
          await deps.notifyEmailChanged(trx, id, actor.userId);
        }
        if (after.active !== before.active) await deps.endSessionsOfUser(trx, id);
        if (after.active && !before.active) await deps.startAlertsAtPresent(trx, id);
        if (!after.active || after.role === 'USER') await deps.revokeCalendar(trx, id);
        await recordAudit(trx, {
          actor,
          entity: 'USER',
          entityId: id,
          entityName: after.name,
          before,
          after: { ...after },
        });
        return find(trx, actor, id, shown);
      });
    },

    /**
     * Deletes a user with shortlist, bookings, sessions and codes, and unassigns the properties: all or nothing. Raises
     * NOT_FOUND, OWN_ACCOUNT, LAST_ADMIN, FORBIDDEN.
     */
    async deleteUser(actor: Actor, id: number): Promise<void> {
      await db.transaction().execute(async (trx) => {
        // codes before users, as signing in locks them
        await deps.deleteCodesOfUser(trx, id);
        // bookings before users: a step of a visit locks its row, and then those who are told of it
        await deps.releaseVisitsOf(trx, { userId: id });
        // properties before users, as saves and imports of properties lock them: else they could wait for each other
        await store.lockAssignedProperties(trx, id);
        const { activeAdmins, user } = await lockAccount(trx, id);
        refuse({ actorId: actor.userId, targetId: id, before: user, after: null, activeAdmins });
        for (const property of await store.unassignProperties(trx, id)) {
          const states = { before: { assignedUserId: String(id) }, after: { assignedUserId: null } };
          const { id: entityId, name: entityName, version } = property;
          await recordAudit(trx, { actor, entity: 'PROPERTY', entityId, entityName, version, ...states });
        }
        await deps.useUpAdminContact(trx, user.contactNo);
        await deps.deleteSessionsOfUser(trx, id);
        // while the key is there, so that the entry has the same pseudonym as those before it
        const before = { ...user, ...(await store.countBelongings(trx, id)) };
        await recordAudit(trx, { actor, entity: 'USER', entityId: id, entityName: user.name, before, after: null });
        await deps.eraseTraces(trx, { userId: id, ...user });
        await store.deleteUser(trx, id);
      });
    },
  };
}

async function lockAccount(trx: Database, id: number) {
  const activeAdmins = await lockActiveAdmins(trx);
  const user = await store.lockUser(trx, id);
  if (!user) throw notFound('User');
  return { activeAdmins, user };
}

function refuse(change: AccountChange): void {
  const refusal = accountRefusal(change);
  if (refusal) throw refusal;
}
