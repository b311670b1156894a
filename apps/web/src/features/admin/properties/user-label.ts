import type { EligibleUser } from '@aangan/contract/admin-entities';

/** How the assignment list names a user: by name, else phone, else e-mail, else number (admin document section 2.6). */
export function userLabel({ id, name, phoneNumber, email }: Pick<EligibleUser, 'id'> & Partial<EligibleUser>): string {
  const known = [name, phoneNumber, email].find((text) => text && text.trim() !== '');
  return known ?? `User #${id}`;
}
