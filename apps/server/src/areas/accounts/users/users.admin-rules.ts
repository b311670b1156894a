import type { Role } from '@aangan/contract/accounts/roles';
import { AppError } from '../../../http/kernel/app-error.ts';

export interface AccountStanding {
  role: Role;
  active: boolean;
}

export interface AccountChange {
  /** Who asks. */
  actorId: number;
  targetId: number;
  before: AccountStanding;
  /** Null for a deletion. */
  after: AccountStanding | null;
  /** The ids of all active admins, locked: nobody's standing changes until this change is through. */
  activeAdmins: readonly number[];
}

/**
 * What forbids a change of role or activity, or a deletion (ROLE10); null when nothing does. An admin who was
 * demoted or deactivated while this call was under way may no longer make it (ROLE9).
 */
export function accountRefusal({ actorId, targetId, before, after, activeAdmins }: AccountChange): AppError | null {
  const keepsStanding = after !== null && after.role === before.role && after.active === before.active;
  if (targetId === actorId && !keepsStanding) {
    return new AppError('OWN_ACCOUNT', 'You cannot demote, deactivate or delete your own account.');
  }
  if (isActiveAdmin(before) && !isActiveAdmin(after) && activeAdmins.every((id) => id === targetId)) {
    return new AppError('LAST_ADMIN', 'This is the last active admin. Make someone else an admin first.');
  }
  if (!activeAdmins.includes(actorId)) return new AppError('FORBIDDEN', 'You do not have permission to do this');
  return null;
}

function isActiveAdmin(standing: AccountStanding | null): boolean {
  return standing !== null && standing.active && standing.role === 'ADMIN';
}
