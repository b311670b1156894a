import { todayInIndia } from '@aangan/contract/dates';
import { ROLES, type Role } from '@aangan/contract/lists';
import { asShape, firstText } from './fields.ts';

/** A user as the list shows them. */
export interface AdminPerson {
  id: string;
  name: string;
  email: string | null;
  contactNo: string | null;
  /** an unknown role counts as USER */
  role: Role;
  isActive: boolean;
  /** the day in India on which the account was made, 'yyyy-MM-dd' */
  joined: string | null;
  profilePicture: string | null;
}

/** Reads a user (admin document section 3); null for what has no id. */
export function readUser(value: unknown): AdminPerson | null {
  const shape = asShape(value);
  const id = firstText(shape, ['id']);
  if (!shape || id === null) return null;
  const email = firstText(shape, ['email']);
  const contactNo = firstText(shape, ['contactNo', 'phoneNumber']);
  const role = (firstText(shape, ['role']) ?? '').toUpperCase();
  return {
    id,
    name: firstText(shape, ['name']) ?? contactNo ?? email ?? `User #${id}`,
    email,
    contactNo,
    role: ROLES.find((known) => known === role) ?? 'USER',
    isActive: shape['active'] === true,
    joined: readDay(firstText(shape, ['createdAt'])),
    profilePicture: firstText(shape, ['profilePicture']),
  };
}

function readDay(instant: string | null): string | null {
  const time = instant === null ? Number.NaN : Date.parse(instant);
  return Number.isNaN(time) ? null : todayInIndia(new Date(time));
}

export const ROLE_WORDS: Record<Role, string> = { ADMIN: 'Admin', EXECUTIVE: 'Executive', USER: 'User' };
/** The order of the role select and of the menu (admin document section 2.9). */
export const ROLE_ORDER = ['ADMIN', 'EXECUTIVE', 'USER'] as const satisfies Role[];
