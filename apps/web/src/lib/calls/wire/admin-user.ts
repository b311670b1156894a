import type { AdminUser } from '@aangan/contract/accounts/admin-entities';
import { ROLES } from '@aangan/contract/accounts/roles';
import { asObject } from '../json.ts';
import { contactStateFrom } from './admin-contact.ts';
import { idIn, textIn } from './fields.ts';

/**
 * Reads a user under either name of the number (ADMU15). Missing texts are empty; a missing name falls back to number,
 * e-mail or id, and an unknown role to USER.
 * @returns null when there is no id to act on
 */
export function adminUserFrom(answer: unknown): AdminUser | null {
  const user = asObject(answer);
  const id = idIn(user, 'id');
  if (!user || id === null) return null;
  const email = textIn(user, 'email');
  const contactNo = textIn(user, 'contactNo', 'phoneNumber');
  const role = textIn(user, 'role').toUpperCase();
  const createdAt = textIn(user, 'createdAt');
  return {
    id,
    name: textIn(user, 'name') || contactNo || email || `User #${id}`,
    email,
    contactNo,
    phoneNumber: contactNo,
    role: ROLES.find((known) => known === role) ?? 'USER',
    active: user.active === true,
    createdAt: Number.isNaN(Date.parse(createdAt)) ? '' : createdAt,
    profilePicture: textIn(user, 'profilePicture') || null,
    ...contactStateFrom(user),
  };
}
